// ø and æ are letters of their own, which Unicode doesn't take apart.
const letters: Record<string, string> = { ø: 'o', æ: 'ae', ß: 'ss' };

/** Lower case without accents, so that "Blå" is found by "bla" and "smørebræt" by "smorebraet". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæß]/g, (letter) => letters[letter] ?? letter);
}

/** A filter that keeps what holds every word of the query, in any order; everything for an empty query. */
export function matcher(query: string): (folded: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}

/**
 * Searches rows by text. What a row is found by is folded once and kept with the row's value, so a repeated search over
 * 10,000 rows costs string scans only.
 */
export function textIndex<T extends object>(textOf: (row: T) => string) {
  const folded = new WeakMap<T, string>();
  const read = (row: T): string => {
    const known = folded.get(row);
    if (known !== undefined) return known;
    const text = fold(textOf(row));
    folded.set(row, text);
    return text;
  };
  const search = (query: string): ((row: T) => boolean) => {
    if (query.trim() === '') return () => true;
    const matches = matcher(query);
    return (row) => matches(read(row));
  };
  /** Reads a row before anything is searched, so that the first letter is answered as soon as the next. */
  return Object.assign(search, { read });
}
