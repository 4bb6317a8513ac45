/** The only way to make a script's address from a text: the worker's own, and no other `[§D-trusted]`. */
const worker = globalThis.trustedTypes?.createPolicy('dropline-worker', {
  createScriptURL(url) {
    if (url !== '/worker.js') throw new TypeError(`${url} is no worker of ours.`);
    return url;
  },
});

export const workerUrl = (): string => worker?.createScriptURL('/worker.js') ?? '/worker.js';
