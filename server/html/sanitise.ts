import sanitizeHtml from 'sanitize-html';
import { formatting } from '../../contract/rules/formatting.ts';
import { hasManyTags, withoutTags } from './tags.ts';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...formatting.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(formatting.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...formatting.schemes],
  allowProtocolRelative: false,
  // The only first-level heading of a page is the product's title.
  transformTags: { h1: 'h2', a: shortLink },
  disallowedTagsMode: 'discard',
};

/** The sanitiser searches an address for comments repeatedly, so a long address takes time quadratic in its length. */
function shortLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href, ...others } = attribs;
  const long = href === undefined || href.length > 2_048;
  return { tagName, attribs: long ? others : attribs };
}

/** A product's description as HTML that is safe to show: text structure and links, no scripts, styles or pictures. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(hasManyTags(html) ? withoutTags(html) : html, allowed).trim();
}
