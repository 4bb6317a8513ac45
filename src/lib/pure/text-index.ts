import { matcher, searchTextOf, searchWordsOf } from '../../../contract/rules/text-search.ts';

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
  const ofLists = new WeakMap<readonly unknown[], Joined>();
  /** The rows of a list that are found. Its texts are remembered as one, which is quicker to go through. */
  const among = <R>(list: readonly R[], rowOf: (one: R) => T, query: string): readonly R[] => {
    const [first, ...others] = searchWordsOf(query);
    if (first === undefined) return list;
    const joined = ofLists.get(list) ?? join(list.map((one) => read(rowOf(one))));
    ofLists.set(list, joined);
    return rowsWith(first, joined)
      .filter((row) => others.every((word) => textAt(row, joined).includes(word)))
      .map((row) => list[row] as R);
  };
  /** `read` prepares a row before a search, so that the first search is as fast as later ones. */
  return Object.assign(search, { read, among });
}

/** Texts one after the other. */
interface Joined {
  text: string;
  /** Where the text after each begins. */
  ends: readonly number[];
}

/** No text and no word of a query contains it. */
const between = '\0';

function join(texts: readonly string[]): Joined {
  let end = 0;
  const ends = texts.map((text) => {
    end += text.length + between.length;
    return end;
  });
  return { text: texts.join(between), ends };
}

const textAt = (row: number, { text, ends }: Joined): string =>
  text.slice(ends[row - 1] ?? 0, ends[row]);

/** The numbers of the texts that contain a word. */
function rowsWith(word: string, { text, ends }: Joined): number[] {
  const rows: number[] = [];
  let row = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, ends[row])) {
    while ((ends[row] ?? text.length) <= at) row += 1;
    rows.push(row);
  }
  return rows;
}
