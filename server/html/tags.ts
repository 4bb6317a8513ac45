const mostTags = 4_000;

/**
 * Whether HTML has more tags than any real description. For every closing tag parsers look through all open elements,
 * so their time grows with the square of the number of tags; up to this limit it is short `[§D-files-html]`.
 */
export function hasManyTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > mostTags) return true;
  }
  return false;
}

/** HTML without everything between `<` and `>`: used if a text has too many tags to be parsed. */
export const withoutTags = (html: string): string => html.replace(/<[^<>]*>?/g, ' ');
