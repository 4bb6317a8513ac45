/** In characters as people count them; longer texts aren't names. */
const longest = 60;
const letters = new Intl.Segmenter('da', { granularity: 'grapheme' });

/**
 * A name in the form for mails to strangers `[§D-mail-names]`: one line, shortened if it is too long, and without
 * anything that mail programs turn into a link. Readers see the same name, but zero-width spaces keep its parts from
 * forming an address.
 */
export function mailedName(name: string): string {
  const seen = name
    .replaceAll(/(?!\p{Join_Control})\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const parts = Array.from(letters.segment(seen), ({ segment }) => segment);
  const cut = parts.length > longest ? `${parts.slice(0, longest).join('').trim()} …` : seen;
  return cut.replaceAll(/(?<=\S)[.@:/]+(?=\S)/g, '\u200B$&\u200B');
}
