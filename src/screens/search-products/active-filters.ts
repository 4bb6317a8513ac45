import { bits, changed, defaults, type SearchState } from './search-state.ts';

export type FilterName = 'search' | 'category_id' | 'supplier_id' | (typeof bits)[number];

/** A filter that is active now: a chip shows it, and `without` is the search without it. */
export interface ActiveFilter {
  name: FilterName;
  without: SearchState;
}

/** Filters whose names may be loaded later come last, so that nothing moves when they arrive. */
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

/** Whether the filters have their defaults `[§9-filters]`; words and order don't count. */
export function atDefaults(state: SearchState): boolean {
  return names.every((name) => name === 'search' || state[name] === defaults[name]);
}

/** The same search with the default filters. */
export function resetFilters(state: SearchState): SearchState {
  return {
    ...defaults,
    search: state.search,
    order_by: state.order_by,
    direction: state.direction,
  };
}
