import type { Change } from './changes.ts';

/** What stands in a statement, and what may stand there. */
const words: readonly [RegExp, (found: string) => string][] = [
  [/ and /g, () => ' or '],
  [/ or /g, () => ' and '],
  [/(?<=\b(?:where|on|and|or|when)\s+[\w.]+) = /g, () => ' <> '],
  [/ < /g, () => ' <= '],
  [/ > /g, () => ' >= '],
  [/ is null/g, () => ' is not null'],
  [/ is not null/g, () => ' is null'],
  [/ desc\b/g, () => ' asc'],
  [/\bmin\(/g, () => 'max('],
  [/\bmax\(/g, () => 'min('],
  [/\bleast\(/g, () => 'greatest('],
  [/\bgreatest\(/g, () => 'least('],
  [/\bleft join\b/g, () => 'join'],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [/ \+ (?=\d)/g, () => ' - '],
  [/ - (?=\d)/g, () => ' + '],
  [/(?<=[ (])\d+(?=[,)\s:])/g, (found) => String(Number(found) + 1)],
];

/** The changes of a statement in a template; `text` is the whole of it, its tag too. */
export function sqlChanges(text: string): Change[] {
  return [...words.flatMap(([pattern, other]) => each(pattern, other)), ...unset(), ...unseen()];

  function each(pattern: RegExp, other: (found: string) => string): Change[] {
    return [...text.matchAll(pattern)]
      .filter(({ index }) => !isInside(index))
      .map(({ index, 0: found }) => change(index, found, other(found)));
  }

  /** A column that an update leaves as it was. */
  function unset(): Change[] {
    const [, alias = ''] = /\bupdate \w+ (\w) set\b/.exec(text) ?? [];
    if (alias === '') return [];
    const from = text.indexOf(' set');
    const upTo = text.indexOf('from ', from);
    return [...text.slice(from, upTo).matchAll(/(\w+) = (\w+\.\w+)/g)].map(
      ({ index, 0: found, 1: column }) =>
        change(from + index, found, `${column} = ${alias}.${column}`),
    );
  }

  /** A column whose difference isn't seen. */
  function unseen(): Change[] {
    const tuples = /\(([^()]*)\)(\s+is distinct from\s+)\(([^()]*)\)/.exec(text);
    if (tuples === null) return [];
    const [whole, left = '', between = '', right = ''] = tuples;
    const ours = left.split(',');
    const theirs = right.split(',');
    return theirs.map((column, at) => {
      const blind = theirs.with(at, ours[at] ?? column).join(',');
      return change(tuples.index, whole, `(${left})${between}(${blind})`, column.trim());
    });
  }

  function change(index: number, found: string, other: string, of = found.trim()): Change {
    return {
      kind: of === found.trim() ? `${of} to ${other.trim()}` : `blind for ${of}`,
      to: text.slice(0, index) + other + text.slice(index + found.length),
    };
  }

  /** Whether a place is in a value that is filled in: code, and none of the statement's. */
  function isInside(index: number): boolean {
    const before = text.slice(0, index);
    return before.lastIndexOf('${') > before.lastIndexOf('}');
  }
}
