import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleAction, RuleItem } from '../../contract/entities/value-rules.ts';
import { clipped, longest, mostTags } from '../../contract/limits/longest.ts';
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

describe('[§D-previews] what rules make of a text is bounded', () => {
  it.each(fields)('rules that put 2,000 characters for each of %s don’t make it grow', (field) => {
    const grow = always({ kind: 'replace', field, search: 'a', text: 'a'.repeat(2000) });
    const { item } = runRules(Array(100).fill(grow), { ...lamp, [field]: textOf(field, 'aaa') });
    expect(sizeOf(item)).toBeLessThan(60_000);
    expect(lengthsOf(item, field)).toBeGreaterThan(0);
  });

  it('each field is cut at its own length after each action, by whole characters', () => {
    const long = '😀'.repeat(1000);
    const append = (field: (typeof fields)[number]) =>
      always({ kind: 'append' as const, field, text: long });
    const rules = Array(40).fill(fields.map(append)).flat();
    const { item } = runRules(rules, { ...lamp, description: 'b'.repeat(49_999) });
    expect(item.title.length).toBe(longest.title);
    expect(item.brand?.length).toBeLessThanOrEqual(longest.brand);
    expect(item.description).toBe('b'.repeat(49_999));
    for (const tag of item.tags) expect(tag.length).toBeLessThanOrEqual(longest.tag);
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
    expect(sizeOf(runRules(rules, huge).item)).toBeLessThan(60_000);
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
