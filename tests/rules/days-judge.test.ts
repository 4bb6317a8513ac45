import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Deed, newDiary, type Sure } from '../faults/days/diary.ts';
import { judge, type ShopDay } from '../faults/days/judge.ts';
import type { HeldItem } from '../faults/days/server-truth.ts';

const item = (product_id: number, change: Partial<HeldItem> = {}): HeldItem => ({
  ...{
    id: product_id + 100,
    product_id,
    rev: 1,
    state: 'ready',
    title: `P${product_id}`,
    tags: [],
  },
  variants: [{ included: true, price: { amount: 1_000 } }],
  ...change,
});

interface Told {
  product: number | null;
  deed: Deed;
  told?: Sure;
  undone?: Sure;
}

function findings(acts: Told[], day: Partial<ShopDay>, typed: string[] = []): string[] {
  const diary = newDiary();
  for (const { product, deed, told = 'yes', undone = 'no' } of acts)
    Object.assign(diary.did({ shop: 1, tab: 0, product, deed }), { told, undone });
  for (const value of typed) diary.typed(value);
  const whole = { shop: 1, name: 'A', morning: [], evening: [], done: [], listed: [], ...day };
  return judge(whole, diary).map(({ words }) => words);
}

const add = { kind: 'add' } as const;
const remove = { kind: 'remove' } as const;
const edit = (fields: Record<string, string>) => ({ kind: 'edit', fields }) as const;
const done = (action: string) => ({ action, entity_id: '1', subject: '', at: '', after: null });

test('[§D-days] the judge finds what was lost, not undone, doubled, on the wrong row and saved by nobody', () => {
  const morning = [item(1), item(2)];
  const evening = morning;
  const isFound = (acts: Told[], day: Partial<ShopDay>, typed?: string[]) =>
    expect(findings(acts, { morning, evening, ...day }, typed)).toHaveLength(1);
  isFound([{ product: 9, deed: add }], {});
  isFound([{ product: 1, deed: edit({ 'price/0': '777' }) }], {});
  isFound([{ product: 1, deed: remove }], {});
  isFound([{ product: 1, deed: remove, undone: 'yes' }], { evening: [item(2)] });
  isFound([{ product: null, deed: { kind: 'remove all' }, undone: 'yes' }], {
    done: [done('import_list.emptied')],
  });
  isFound([{ product: 9, deed: add }], {
    evening: [...morning, item(9)],
    done: [done('import_product.added'), done('import_product.added')],
  });
  const meant = { product: 1, deed: edit({ title: 'Ny' }) };
  expect(findings([meant], { morning, evening: [item(1), item(2, { title: 'Ny' })] })).toHaveLength(
    2,
  );
  const moved = item(1, { variants: [{ included: true, price: { amount: 4_711 } }] });
  isFound([], { evening: [moved, item(2)] });
  const typed = item(1, { title: 'Skrevet' });
  expect(findings([], { morning, evening: [typed, item(2)] }, ['Skrevet'])).toHaveLength(2);
  isFound([], { listed: [{ words: 'Redigér P1', state: 'I kø', isStuck: false }] });
});

test('[§D-days] the judge lets be what was done, what nobody could be told of, and what the sync centre tells', () => {
  const morning = [item(1)];
  const evening = [item(1, { title: 'Ny' }), item(9)];
  const acts: Told[] = [
    { product: 9, deed: add },
    { product: 1, deed: edit({ title: 'Før' }) },
    { product: 1, deed: remove, undone: 'yes' },
    { product: 1, deed: edit({ title: 'Ny' }) },
    { product: 1, deed: remove, told: 'maybe' },
  ];
  expect(findings(acts, { morning, evening })).toEqual([]);
  expect(findings(acts, { morning, evening: [item(9)] })).toEqual([]);
  const refused = { words: 'Redigér P1', state: 'Afvist', isStuck: true };
  const one = [{ product: 1, deed: edit({ title: 'Ny' }) }];
  expect(findings(one, { morning, evening: morning, listed: [refused] })).toEqual([]);
});

test('[§D-days] whoever judges a day has nothing of the product', () => {
  const folder = path.resolve('tests/faults/days');
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    expect(text.match(/from '[^']*\/(src|contract|server)\/[^']*'/g), file).toBeNull();
  }
});
