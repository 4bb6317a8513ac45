import sanitizeHtml from 'sanitize-html';
import { hasManyTags, withoutTags } from './tags.ts';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'blockquote', 'pre', 'code'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'a', 'span', 'div'],
  ],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
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
