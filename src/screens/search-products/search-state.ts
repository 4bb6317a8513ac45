import type { Args } from '../../../contract/types.ts';
import { pageFrom } from '../../lib/pure/page-window.ts';
import { sharedWords } from './shared-words.ts';

export const orders = ['relevance', 'newest', 'title', 'cost', 'margin', 'stock'] as const;
export type OrderBy = (typeof orders)[number];
export type Direction = 'asc' | 'desc';

/** The three filters that are either on or off `[§3-filters]`. */
export const bits = ['in_stock', 'has_media', 'is_not_colli'] as const;
export type Bit = (typeof bits)[number];

/** What the search screen shows, whole in the URL: a link opens the same view. */
export interface SearchState extends Record<Bit, boolean> {
  search: string;
  category_id: number | null;
  /** null is every supplier. */
  supplier_id: number | null;
  /** null leaves the order to the search: by relevance with words, newest first without. */
  order_by: OrderBy | null;
  direction: Direction;
  page: number;
  /** The product whose detail is open. */
  product: number | null;
}

/** What a search starts with `[§9-filters]`. */
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

/** Reads the state off a query string; what makes no sense there counts as left out. */
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

/** The direction that a person means when they name an order only. */
export function naturalDirection(order: OrderBy | null): Direction {
  return order === 'title' || order === 'cost' ? 'asc' : 'desc';
}

/** The query of a link to a state: a default is left out, a filter turned off is said. */
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

/** A change of what is searched goes back to the first page and closes the detail; turning a page or opening one doesn't. */
export function changed(state: SearchState, change: Partial<SearchState>): SearchState {
  const turnsOnly = Object.keys(change).every((key) => key === 'page' || key === 'product');
  return turnsOnly ? { ...state, ...change } : { ...state, page: 1, product: null, ...change };
}

/**
 * So many pages stand in one grid, and its last row is full with two, three, four, five or six cards beside each other; then another
 * grid begins.
 */
export const pagesTogether = 12;

/** The pages that a grid shows whose address names `page`: from the first of its dozen. */
export function pagesUpTo(page: number): number[] {
  const first = page - ((page - 1) % pagesTogether);
  return Array.from({ length: page - first + 1 }, (_, at) => first + at);
}

/** What the API is asked: a filter that is off isn't sent. What the filters would find comes with the first page that is shown. */
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
