import type { Change } from './changes.ts';

/** Parts of a statement, and what may replace them. */
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

/** The changes of a statement in a template literal; `text` is all of it, including its tag. */
export function sqlChanges(text: string): Change[] {
  return [...words.flatMap(([pattern, other]) => each(pattern, other)), ...unset(), ...unseen()];

  function each(pattern: RegExp, other: (found: string) => string): Change[] {
    return [...text.matchAll(pattern)]
      .filter(({ index }) => !isInside(index))
      .map(({ index, 0: found }) => change(index, found, other(found)));
  }

  /** An update that leaves one column unchanged. */
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

  /** A comparison that ignores one column. */
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

  /** Whether a position is inside `${…}`, and so isn't part of the statement. */
  function isInside(index: number): boolean {
    const before = text.slice(0, index);
    return before.lastIndexOf('${') > before.lastIndexOf('}');
  }
}
