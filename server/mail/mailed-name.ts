/** In characters, as a person counts them: more is no name. */
const longest = 60;
const letters = new Intl.Segmenter('da', { granularity: 'grapheme' });

/**
 * A name as our mails say it to strangers `[§D-mail-names]`: one line, cut where it is no name any more, and nothing in it that a
 * mail program makes a link of. Readers see the same name; the blanks without a width keep its parts from being an address.
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
