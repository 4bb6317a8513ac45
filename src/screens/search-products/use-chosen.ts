import { useState } from 'react';
import type { Product } from '../../../contract/entities/products.ts';

export interface Chosen {
  products: readonly Product[];
  ids: ReadonlySet<number>;
  /** Sets the selected ids; `shown` contains the products of those that weren't selected before. */
  select: (ids: ReadonlySet<number>, shown: readonly Product[]) => void;
}

/** The selected results. They stay selected when the person changes the page or the search. */
export function useChosen(): Chosen {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Product>>(new Map());
  return {
    products: [...chosen.values()],
    ids: new Set(chosen.keys()),
    select(ids, shown) {
      const known = new Map([...chosen, ...shown.map((product) => [product.id, product] as const)]);
      setChosen(new Map([...known].filter(([id]) => ids.has(id))));
    },
  };
}
