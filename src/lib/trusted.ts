/** The results stand for strings wherever the browser asks for them. */
interface Policy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Partial<Policy>): Policy;
}

const browser = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes };

/**
 * The only ways from a text to what could act `[§D-trusted]`; the server's pages name the two and forbid all others. Browsers without Trusted
 * Types take the text itself.
 */
const inert = browser.trustedTypes?.createPolicy('dropline-inert', { createHTML: (html) => html });
const worker = browser.trustedTypes?.createPolicy('dropline-worker', {
  createScriptURL(url) {
    if (url !== '/worker.js') throw new TypeError(`${url} is no worker of ours.`);
    return url;
  },
});

/** A document of its own that shows nothing, loads nothing and runs nothing: to be read, never to be put into the page. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html');
}

export const workerUrl = (): string => worker?.createScriptURL('/worker.js') ?? '/worker.js';
