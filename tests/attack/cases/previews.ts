import type { Case } from '../case.ts';
import { long, mine } from './calls.ts';

const preview = 'POST /shop/integrations/{id}/mutating-rules/preview';
const rule = (action: object) => ({ name: 'Regel', action, id: null });
const field = 'description';
const doubling = { kind: 'replace', field, search: 'a', text: 'aa' };

/** Rules that are small each, but together write an endless text (point 4). */
const growing: readonly [name: string, rules: object[]][] = [
  [
    'two that replace each letter by 2,000',
    [
      rule({ kind: 'set', field, text: long(2_000) }),
      ...Array(2).fill(rule({ kind: 'replace', field, search: 'a', text: long(2_000) })),
    ],
  ],
  [
    '100 that double',
    [rule({ kind: 'set', field, text: long(2_000) }), ...Array(99).fill(rule(doubling))],
  ],
  ['100 that append', Array(100).fill(rule({ kind: 'append', field, text: long(2_000) }))],
  [
    'titles of two that replace',
    [
      rule({ kind: 'set', field: 'title', text: long(255) }),
      ...Array(20).fill(rule({ ...doubling, field: 'title' })),
    ],
  ],
  [
    'tags of many',
    Array(100).fill(rule({ kind: 'append', field: 'tags', text: `${long(50)},`.repeat(30) })),
  ],
  [
    'brands of two that replace',
    [
      rule({ kind: 'set', field: 'brand', text: long(200) }),
      ...Array(60).fill(rule({ ...doubling, field: 'brand' })),
    ],
  ],
];

export const previews: readonly Case[] = growing.map(
  ([name, rules]): Case => ({
    title: `a preview of rules: ${name}`,
    comes: [200, 422],
    holds: async ({ bytes }) => (bytes < 2_000_000 ? undefined : `${bytes} bytes came of it`),
    shot: mine(preview, { body: { rules } }),
  }),
);
