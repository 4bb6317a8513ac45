import sanitizeHtml from 'sanitize-html';
import { formatting } from '../../contract/rules/formatting.ts';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...formatting.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(formatting.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...formatting.schemes],
  allowProtocolRelative: false,
  // A page has one first heading, and it is the product's title.
  transformTags: { h1: 'h2' },
  disallowedTagsMode: 'discard',
};

/** A product's description as HTML that is safe to show: text structure and links, no scripts, styles or pictures. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, allowed).trim();
}
