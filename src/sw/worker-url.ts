/** Of the two ways from a text to what could act, the one to a script: the worker's, and no other `[§D-trusted]`. */
const worker = globalThis.trustedTypes?.createPolicy('dropline-worker', {
  createScriptURL(url) {
    if (url !== '/worker.js') throw new TypeError(`${url} is no worker of ours.`);
    return url;
  },
});

export const workerUrl = (): string => worker?.createScriptURL('/worker.js') ?? '/worker.js';
