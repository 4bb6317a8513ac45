const workers = ['/worker.js', '/languages.js'] as const;

/** The only way to turn a text into a script's address: for our own workers, and nothing else `[§D-trusted]`. */
const policy = globalThis.trustedTypes?.createPolicy('dropline-worker', {
  createScriptURL(url) {
    if (!workers.some((worker) => worker === url))
      throw new TypeError(`${url} is no worker of ours.`);
    return url;
  },
});

export const ownWorker = (url: (typeof workers)[number]): string =>
  policy?.createScriptURL(url) ?? url;
