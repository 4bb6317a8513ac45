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
  // A page has one first heading, and it is the product's title.
  transformTags: { h1: 'h2', a: shortLink },
  disallowedTagsMode: 'discard',
};

/** Comments in addresses are looked for again and again: a long one takes the square of its length. */
function shortLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href, ...others } = attribs;
  const long = href === undefined || href.length > 2_048;
  return { tagName, attribs: long ? others : attribs };
}

/** A product's description as HTML that is safe to show: text structure and links, no scripts, styles or pictures. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(hasManyTags(html) ? withoutTags(html) : html, allowed).trim();
}
