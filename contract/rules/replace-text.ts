/**
 * `text` with every occurrence of `search`, in any case, replaced by `by`: from the left, without overlaps. Stops at
 * `longest` UTF-16 code units, so that size and time are bounded by the given lengths, whatever the texts contain:
 * every code unit is looked at once (Knuth, Morris and Pratt).
 */
export function replaceText(text: string, search: string, by: string, longest: number): string {
  const wanted = Array.from({ length: search.length }, (_, at) => caseless(search.charCodeAt(at)));
  if (wanted.length === 0) return text;
  const borders = bordersOf(wanted);
  const pieces: string[] = [];
  let length = 0;
  let kept = 0;
  let matched = 0;
  for (let at = 0; at < text.length && length < longest; at += 1) {
    const unit = caseless(text.charCodeAt(at));
    while (matched > 0 && wanted[matched] !== unit) matched = borders[matched - 1] ?? 0;
    if (wanted[matched] === unit) matched += 1;
    if (matched < wanted.length) continue;
    const before = text.slice(kept, at + 1 - matched);
    pieces.push(before, by);
    length += before.length + by.length;
    kept = at + 1;
    matched = 0;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(kept)].join('');
}

/** For each beginning of the text, how much of it is also its end, so that a search never steps back. */
function bordersOf(wanted: readonly number[]): number[] {
  const borders = [0];
  let matched = 0;
  for (let at = 1; at < wanted.length; at += 1) {
    while (matched > 0 && wanted[matched] !== wanted[at]) matched = borders[matched - 1] ?? 0;
    if (wanted[matched] === wanted[at]) matched += 1;
    borders.push(matched);
  }
  return borders;
}

const folds = new Uint16Array(0x1_0000);

/**
 * The same number for all cases of a letter. Letters of two code units, used only in scripts that no shop sells in,
 * keep their case.
 */
function caseless(unit: number): number {
  const known = folds[unit] ?? 0;
  if (known !== 0 || unit === 0) return known;
  const fold = foldOf(String.fromCharCode(unit));
  folds[unit] = fold;
  return fold;
}

/**
 * Goes through the upper case, where letters with two lower-case forms meet, such as σ and ς; the Turkish ı isn't an i.
 */
function foldOf(letter: string): number {
  const upper = letter.toUpperCase();
  const lower = (upper.length === 1 && letter !== 'ı' ? upper : letter).toLowerCase();
  return (lower.length === 1 ? lower : letter).charCodeAt(0);
}
