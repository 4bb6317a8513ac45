/** One of the two ways from a text to what could act: the server's pages name them and forbid all others `[§D-trusted]`. */
const inert = globalThis.trustedTypes?.createPolicy('dropline-inert', {
  createHTML: (html) => html,
});

/** A document of its own that shows nothing, loads nothing and runs nothing: to be read, never to be put into the page. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html');
}
