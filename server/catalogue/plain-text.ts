import sanitizeHtml from 'sanitize-html';
import { hasManyTags, withoutTags } from '../html/tags.ts';

const escaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Text without tags, with entities decoded and single spaces: the form of titles and names. */
export function plainText(text: string): string {
  if (!/[&<]/.test(text)) return text.replace(/\s+/g, ' ').trim();
  const html = hasManyTags(text) ? withoutTags(text) : text;
  const bare = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return bare
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => escaped[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
