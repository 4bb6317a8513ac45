const mostTags = 4_000;

/**
 * Whether HTML has more tags than any description. Parsers look through all open elements for every closing tag: their
 * time grows with the square of the tags, and is short up to here `[§D-files-html]`.
 */
export function hasManyTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > mostTags) return true;
  }
  return false;
}

/** HTML with everything between `<` and `>` left out: what is made of text that has too many tags to be parsed. */
export const withoutTags = (html: string): string => html.replace(/<[^<>]*>?/g, ' ');
