/**
 * One of the two ways in which text may become active content: the server's pages allow these two by name and forbid
 * all others `[§D-trusted]`.
 */
const inert = globalThis.trustedTypes?.createPolicy('dropline-inert', {
  createHTML: (html) => html,
});

/**
 * Parses HTML into a separate document that shows, loads and runs nothing. It is only for reading and must never be
 * inserted into the page.
 */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html');
}
