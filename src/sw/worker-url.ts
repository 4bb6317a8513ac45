/** The only way to turn a text into a script address: for our own worker, and nothing else `[§D-trusted]`. */
const worker = globalThis.trustedTypes?.createPolicy('dropline-worker', {
  createScriptURL(url) {
    if (url !== '/worker.js') throw new TypeError(`${url} is no worker of ours.`);
    return url;
  },
});

export const workerUrl = (): string => worker?.createScriptURL('/worker.js') ?? '/worker.js';
