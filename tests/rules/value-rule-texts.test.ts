import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleAction, RuleItem } from '../../contract/entities/value-rules.ts';
import { clipped, longestText, mostTags } from '../../contract/rules/product-text.ts';
import { replaceText } from '../../contract/rules/replace-text.ts';
import { runRules } from '../../contract/rules/value-rules.ts';

const lamp: RuleItem = {
  title: 'Lampe',
  description: 'aaa',
  brand: 'Åby',
  category: [],
  tags: ['ny'],
  supplier: 'Nord',
  cost: 100,
  price: 200,
  stock: 1,
};
const always = (action: RuleAction) => ({ enabled: true, conditions: [], action });
const fields = ['title', 'description', 'brand', 'tags'] as const;
const sizeOf = (item: RuleItem) => JSON.stringify(item).length;

/** In milliseconds: the quickest of three, since other work only ever makes a run longer. */
function timeOf(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('[§D-previews] what rules make of a text is bounded', () => {
  it.each(fields)('rules that put 2,000 characters for each of %s don’t make it grow', (field) => {
    const grow = always({ kind: 'replace', field, search: 'a', text: 'a'.repeat(2000) });
    const start = performance.now();
    const { item } = runRules(Array(100).fill(grow), { ...lamp, [field]: textOf(field, 'aaa') });
    expect(performance.now() - start).toBeLessThan(2000);
    expect(sizeOf(item)).toBeLessThan(60_000);
    expect(lengthsOf(item, field)).toBeGreaterThan(0);
  });

  it('each field is cut at its own length after each action, by whole characters', () => {
    const long = '😀'.repeat(1000);
    const append = (field: (typeof fields)[number]) =>
      always({ kind: 'append' as const, field, text: long });
    const rules = Array(40).fill(fields.map(append)).flat();
    const { item } = runRules(rules, { ...lamp, description: 'b'.repeat(49_999) });
    expect(item.title.length).toBe(longestText.title);
    expect(item.brand?.length).toBeLessThanOrEqual(longestText.brand);
    expect(item.description).toBe('b'.repeat(49_999));
    for (const tag of item.tags) expect(tag.length).toBeLessThanOrEqual(longestText.tag);
    for (const text of [item.title, item.brand ?? '', item.description, ...item.tags]) {
      expect(text.isWellFormed()).toBe(true);
    }
  });

  it('tags stay within their number', () => {
    const many = Array.from({ length: 300 }, (_, at) => `t${at}`).join(',');
    const rules = [
      always({ kind: 'set', field: 'tags', text: many }),
      always({ kind: 'replace', field: 'tags', search: 't', text: 'a, b, c' }),
    ];
    expect(runRules(rules.slice(0, 1), lamp).item.tags).toHaveLength(mostTags);
    expect(runRules(rules, lamp).item.tags.length).toBeLessThanOrEqual(mostTags);
  });

  it('a text that is longer than its field before any rule is cut where a rule works on it', () => {
    const huge = { ...lamp, title: 'x'.repeat(5_000_000), description: 'x'.repeat(5_000_000) };
    const rules = fields.map((field) => always({ kind: 'append', field, text: '!' }));
    expect(timeOf(() => runRules(rules, huge))).toBeLessThan(500);
    expect(sizeOf(runRules(rules, huge).item)).toBeLessThan(60_000);
  });

  it('the time of a replacement follows the length of the text, whatever is looked for', () => {
    const search = `${'a'.repeat(127)}b${'a'.repeat(127)}`;
    const run = (length: number) => () =>
      replaceText('a'.repeat(length), search, '', Number.POSITIVE_INFINITY);
    run(100_000)();
    const [once, twice] = [timeOf(run(1_000_000)), timeOf(run(2_000_000))];
    expect(twice).toBeLessThan(3 * once + 5);
    // 250 times as much to look for costs no more than the same again.
    const short = timeOf(() => replaceText('a'.repeat(1_000_000), 'b', '', 1e9));
    expect(once).toBeLessThan(4 * short + 20);
  });

  it('a hundred rules with ten conditions over a description of 50,000 characters', () => {
    const rules = Array.from({ length: 100 }, (_, at) => ({
      enabled: true,
      conditions: Array.from({ length: 10 }, () => ({
        field: 'description' as const,
        is: 'contains' as const,
        value: 'a  a',
      })),
      action: {
        kind: 'replace' as const,
        field: 'description' as const,
        search: `${'a '.repeat(100)}${at}`,
        text: '',
      },
    }));
    const item = { ...lamp, description: 'a  '.repeat(16_666) };
    expect(timeOf(() => runRules(rules, item))).toBeLessThan(1000);
  });
});

describe('[§2-mutating-values] a replacement finds what it looks for in whatever case', () => {
  const letters = fc.constantFrom(
    'a',
    'A',
    'æ',
    'Æ',
    'ß',
    'ẞ',
    'σ',
    'ς',
    'Σ',
    'ſ',
    's',
    'K',
    'k',
    'µ',
    'μ',
    'İ',
    'ı',
    'I',
    'i',
    '.',
    '(',
    '\\',
    '$',
    '😀',
    ' ',
  );
  const text = fc.array(letters, { maxLength: 20 }).map((each) => each.join(''));
  const literally = (search: string) => search.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

  it('as a regular expression of the text itself would', () => {
    fc.assert(
      fc.property(text, text.filter(Boolean), text, (old, search, by) => {
        const expected = old.replaceAll(new RegExp(literally(search), 'giu'), () => by);
        expect(replaceText(old, search, by, 50_000)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('folds every letter of one code unit as Unicode does', () => {
    const wrong: string[] = [];
    for (let unit = 1; unit < 0xd800; unit += 1) {
      const letter = String.fromCharCode(unit);
      for (const other of [letter.toUpperCase(), letter.toLowerCase()]) {
        const same = new RegExp(`^${literally(letter)}$`, 'iu').test(other);
        if (other.length === 1 && same && replaceText(letter, other, '', 9) !== '') {
          wrong.push(letter);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a text is cut between characters', () => {
    expect(clipped('a😀', 2)).toBe('a');
    expect(clipped('a😀', 3)).toBe('a😀');
  });
});

function textOf(field: (typeof fields)[number], text: string) {
  return field === 'tags' ? [text] : text;
}

const lengthsOf = (item: RuleItem, field: (typeof fields)[number]): number =>
  item[field]?.length ?? 0;
