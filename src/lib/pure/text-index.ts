import { matcher, searchTextOf } from '../../../contract/rules/text-search.ts';

/**
 * Searches rows by text `[§D-one-search]`. What a row is found by is folded once and kept with the row's value, so a repeated search
 * over 10,000 rows costs string scans only.
 */
export function textIndex<T extends object>(fieldsOf: (row: T) => readonly string[]) {
  const texts = new WeakMap<T, string>();
  const read = (row: T): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = searchTextOf(fieldsOf(row));
    texts.set(row, text);
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
