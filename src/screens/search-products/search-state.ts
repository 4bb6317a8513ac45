import type { Args } from '../../../contract/types.ts';
import { pageFrom } from '../../lib/pure/page-window.ts';
import { sharedWords } from './shared-words.ts';

export const orders = ['relevance', 'newest', 'title', 'cost', 'margin', 'stock'] as const;
export type OrderBy = (typeof orders)[number];
export type Direction = 'asc' | 'desc';

/** The three filters that are either on or off `[§3-filters]`. */
export const bits = ['in_stock', 'has_media', 'is_not_colli'] as const;
export type Bit = (typeof bits)[number];

/** The complete state of the search, kept in the URL, so that a link opens the same view. */
export interface SearchState extends Record<Bit, boolean> {
  search: string;
  category_id: number | null;
  /** Null for all suppliers. */
  supplier_id: number | null;
  /** Null lets the search decide: by relevance if there are words, otherwise newest first. */
  order_by: OrderBy | null;
  direction: Direction;
  page: number;
  /** The product that is open in the drawer. */
  product: number | null;
}

/** The initial state `[§9-filters]`. */
export const defaults: SearchState = {
  search: '',
  category_id: null,
  supplier_id: 9,
  in_stock: true,
  has_media: true,
  is_not_colli: true,
  order_by: null,
  direction: 'desc',
  page: 1,
  product: null,
};

const anySupplier = 'all';

const idFrom = (text: string | null): number | null => {
  const id = Number(text);
  return text !== null && Number.isInteger(id) && id > 0 ? id : null;
};

/** Reads the state from a query string; invalid values are ignored. */
export function stateFrom(query: string): SearchState {
  const params = new URLSearchParams(query);
  const order = orders.find((name) => name === params.get('order_by')) ?? null;
  const supplier = params.get('supplier_id');
  const bit = (name: Bit) => (params.has(name) ? params.get(name) !== '0' : defaults[name]);
  return {
    search: (params.get('search') ?? sharedWords(params) ?? '').slice(0, 200),
    category_id: idFrom(params.get('category_id')),
    supplier_id: supplier === anySupplier ? null : (idFrom(supplier) ?? defaults.supplier_id),
    in_stock: bit('in_stock'),
    has_media: bit('has_media'),
    is_not_colli: bit('is_not_colli'),
    order_by: order,
    direction: directionFrom(params.get('direction'), order),
    page: pageFrom(params.get('page')),
    product: idFrom(params.get('product')),
  };
}

function directionFrom(text: string | null, order: OrderBy | null): Direction {
  return text === 'asc' || text === 'desc' ? text : naturalDirection(order);
}

/** The usual direction of an order, if a person doesn't choose one. */
export function naturalDirection(order: OrderBy | null): Direction {
  return order === 'title' || order === 'cost' ? 'asc' : 'desc';
}

/** The query for a link to a state. Defaults are left out; a filter that was turned off is written as `0`. */
export function queryOf(state: SearchState): Record<string, string | undefined> {
  const bit = (name: Bit) => (state[name] === defaults[name] ? undefined : state[name] ? '1' : '0');
  return {
    search: state.search.trim() || undefined,
    category_id: state.category_id?.toString(),
    supplier_id:
      state.supplier_id === defaults.supplier_id
        ? undefined
        : (state.supplier_id?.toString() ?? anySupplier),
    in_stock: bit('in_stock'),
    has_media: bit('has_media'),
    is_not_colli: bit('is_not_colli'),
    order_by: state.order_by ?? undefined,
    direction:
      state.order_by && state.direction !== naturalDirection(state.order_by)
        ? state.direction
        : undefined,
    page: state.page > 1 ? String(state.page) : undefined,
    product: state.product?.toString(),
  };
}

/**
 * A change of the search goes back to the first page and closes the drawer; changing the page or opening a product
 * doesn't.
 */
export function changed(state: SearchState, change: Partial<SearchState>): SearchState {
  const turnsOnly = Object.keys(change).every((key) => key === 'page' || key === 'product');
  return turnsOnly ? { ...state, ...change } : { ...state, page: 1, product: null, ...change };
}

/**
 * How many pages one grid shows before the next grid begins. With twelve, the last row is full with two to six cards
 * per row.
 */
export const pagesTogether = 12;

/** The pages that are shown if the address names `page`: from the first one of its grid. */
export function pagesUpTo(page: number): number[] {
  const first = page - ((page - 1) % pagesTogether);
  return Array.from({ length: page - first + 1 }, (_, at) => first + at);
}

/**
 * The arguments for the server; filters that are off aren't sent. The counts for the filters are only requested with
 * the first page.
 */
export function callOf(state: SearchState, isFirst = true): Args<'GET /products'> {
  const on = (name: Bit) => (state[name] ? ('1' as const) : undefined);
  const query = {
    category_id: state.category_id ?? undefined,
    supplier_id: state.supplier_id ?? undefined,
    in_stock: on('in_stock'),
    has_media: on('has_media'),
    is_not_colli: on('is_not_colli'),
    page: state.page,
    search: state.search.trim() || undefined,
    order_by: state.order_by ?? undefined,
    direction: state.order_by ? state.direction : undefined,
    include: isFirst ? ('product-filters' as const) : undefined,
  };
  return { query };
}
