import { matcher, searchTextOf } from '../../../contract/rules/text-search.ts';

/**
 * Searches rows by text `[§D-one-search]`. The searchable text of a row is computed once and remembered, so that
 * repeated searches over 10,000 rows only compare strings.
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
  const ofLists = new WeakMap<readonly unknown[], readonly string[]>();
  /** The rows of a list that are found. Its texts are remembered together, which is quicker to go through. */
  const among = <R>(list: readonly R[], rowOf: (one: R) => T, query: string): readonly R[] => {
    const listed = ofLists.get(list) ?? list.map((one) => read(rowOf(one)));
    ofLists.set(list, listed);
    const matches = matcher(query);
    return list.filter((_, at) => matches(listed[at] ?? ''));
  };
  /** `read` prepares a row before a search, so that the first search is as fast as later ones. */
  return Object.assign(search, { read, among });
}
