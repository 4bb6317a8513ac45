import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import { type DraftState, useDraft } from '../../src/features/product-editor/use-draft.ts';
import { importProduct } from './support/records.ts';

let root: Root;
let state: DraftState;

function Form({ product }: { product: ImportProduct }) {
  state = useDraft(product, null);
  return null;
}

const show = (product: ImportProduct) => flushSync(() => root.render(<Form product={product} />));
const type = (change: Parameters<DraftState['setDraft']>[0]) =>
  flushSync(() => state.setDraft(change));

function begin(product: ImportProduct): void {
  root = createRoot(document.createElement('div'));
  show(product);
}

afterEach(() => root.unmount());

const tagged = (...tags: string[]) => importProduct(1, { tags });

test('[§D-editor] what was saved before, here or in another tab, and isn’t sent yet, is part of what is edited next', () => {
  begin(tagged('a'));
  // A change that isn't sent yet keeps the same rev.
  show(tagged('a', 'b'));
  expect(state.patch).toBeNull();
  expect(state.changedElsewhere).toBe(false);
  type((draft) => ({ ...draft, tags: [...draft.tags, 'c'] }));
  expect(state.patch).toEqual({ tags: ['a', 'b', 'c'] });
});

test('[§D-editor] after a save the form compares with what was saved, and with nothing older', () => {
  begin(tagged('a'));
  type((draft) => ({ ...draft, title: 'Ny' }));
  show({ ...tagged('a'), title: 'Ny' });
  flushSync(() => state.reset());
  expect(state.draft.title).toBe('Ny');
  expect(state.patch).toBeNull();
});

test('[§D-editor] what is typed lies over a version that came meanwhile, and that is said; news of its stock alone is none', () => {
  begin(tagged('a'));
  type((draft) => ({ ...draft, title: 'Ny' }));
  show({ ...tagged('a'), rev: 2, stock_checked_at: '2026-06-02T00:00:00.000Z' });
  expect(state.changedElsewhere).toBe(false);
  show({ ...tagged('a', 'b'), rev: 3 });
  expect(state.changedElsewhere).toBe(true);
  expect(state.patch).toEqual({ title: 'Ny' });
  expect(state.draft.tags).toEqual(['a', 'b']);
});
