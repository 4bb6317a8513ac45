import { useState } from 'react';
import type { ShopProduct, ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import { type Draft, draftOf, patchOf, withPatch } from './draft.ts';

export interface DraftState {
  draft: Draft;
  setDraft(change: (draft: Draft) => Draft): void;
  /** What would be saved; null if nothing has changed. */
  patch: ShopProductPatch | null;
  /** Whether the item was changed elsewhere while there were changes here. */
  changedElsewhere: boolean;
  reset(): void;
  /** Applies a stored draft from an earlier visit to the item; null applies nothing. */
  apply(kept: unknown): void;
}

/**
 * The draft of an item, starting with `words` applied, if there are any. When the item changes, the person's changes
 * are applied to the new version. The new version already contains what was saved here or in another tab.
 */
export function useDraft(product: ShopProduct, words: ShopProductPatch | null): DraftState {
  const [state, setState] = useState(() => {
    const start = startOf(product);
    return words ? { ...start, draft: withPatch(start.base, words) } : start;
  });
  const patch = patchOf(state.base, state.draft);
  if (product !== state.product) {
    const base = draftOf(product);
    const isChanged = JSON.stringify(base) !== JSON.stringify(state.base);
    setState({
      product,
      base: isChanged ? base : state.base,
      draft: !isChanged ? state.draft : patch ? withPatch(base, patch) : base,
      changedElsewhere: state.changedElsewhere || (isChanged && patch !== null),
    });
  }
  return {
    draft: state.draft,
    setDraft: (change) => setState((now) => ({ ...now, draft: change(now.draft) })),
    patch,
    changedElsewhere: state.changedElsewhere,
    reset: () => setState(startOf(product)),
    apply(kept) {
      const start = startOf(product);
      setState(isPatch(kept) ? { ...start, draft: withPatch(start.base, kept) } : start);
    },
  };
}

/** A rough check is enough: only this form stores it, under a version that changes with its shape. */
const isPatch = (kept: unknown): kept is ShopProductPatch =>
  typeof kept === 'object' && kept !== null;

function startOf(product: ShopProduct) {
  const base = draftOf(product);
  return { product, base, draft: base, changedElsewhere: false };
}
