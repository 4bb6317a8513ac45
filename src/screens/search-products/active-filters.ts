import { bits, changed, defaults, type SearchState } from './search-state.ts';

export type FilterName = 'search' | 'category_id' | 'supplier_id' | (typeof bits)[number];

/** A filter that narrows the results now: a chip says what it does, and `without` is the search that lacks it. */
export interface ActiveFilter {
  name: FilterName;
  without: SearchState;
}

/** Those whose names may come later stand last: nothing moves when they do. */
const names: readonly FilterName[] = ['search', ...bits, 'category_id', 'supplier_id'];

const off = {
  search: { search: '' },
  category_id: { category_id: null },
  supplier_id: { supplier_id: null },
  in_stock: { in_stock: false },
  has_media: { has_media: false },
  is_not_colli: { is_not_colli: false },
} as const satisfies Record<FilterName, Partial<SearchState>>;

function isOn(state: SearchState, name: FilterName): boolean {
  const value = state[name];
  return value !== null && value !== '' && value !== false;
}

export function activeFilters(state: SearchState): ActiveFilter[] {
  return names
    .filter((name) => isOn(state, name))
    .map((name) => ({ name, without: changed(state, off[name]) }));
}

/** Whether the filters stand as `[§9-filters]` sets them; words and order don't count. */
export function atDefaults(state: SearchState): boolean {
  return names.every((name) => name === 'search' || state[name] === defaults[name]);
}

/** The same search with the filters as they are at first. */
export function resetFilters(state: SearchState): SearchState {
  return {
    ...defaults,
    search: state.search,
    order_by: state.order_by,
    direction: state.direction,
  };
}
