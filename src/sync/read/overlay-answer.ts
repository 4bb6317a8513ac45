import type { Product } from '../../../contract/entities/products.ts';
import type { Answer, ReadCall } from '../../../contract/types.ts';
import { overlay } from '../../db/overlay.ts';
import { addedBy, itemOf, traitsOf } from '../commands/commands.ts';
import { temporaryId } from '../state/outbox-rows.ts';
import type { Model } from '../store/model.ts';

type Apply<C extends ReadCall> = (model: Model, answer: Answer<C>) => Answer<C>;

/** Adds the person's unsent changes to answers that don't come from a collection. */
const overlays: { [C in ReadCall]?: Apply<C> } = {
  'GET /products': (model, answer) => {
    const listed = membership(model);
    return listed ? { ...answer, data: answer.data.map(listed) } : answer;
  },
  'GET /products/{id}': (model, answer) => {
    const listed = membership(model);
    return listed ? { ...answer, data: listed(answer.data) } : answer;
  },
  'GET /import-products': (model, answer) => {
    const layer = overlay(model.confirmed, model.rows)['import-products'];
    const shown = answer.data.map((record) => {
      const change = layer.changes.get(record.id);
      return change === undefined ? record : change;
    });
    const added = answer.meta.current_page === 1 ? [...layer.changes.values()].filter(isAdded) : [];
    const data = [...added, ...shown].filter((record) => record !== null);
    return { ...answer, data };
  },
};

export function overlayAnswer<C extends ReadCall>(
  model: Model,
  call: C,
  answer: Answer<C>,
): Answer<C> {
  const apply = overlays[call] as Apply<C> | undefined;
  return apply ? apply(model, answer) : answer;
}

const isAdded = <T extends { id: number }>(record: T | null): record is T =>
  record !== null && record.id < 0;

/**
 * A function that sets whether a product is on the import list; null if nothing here is more recent than the answer.
 */
function membership({ confirmed, view, rows, unpack }: Model) {
  const decided = new Map<number, boolean>();
  for (const { command, state } of rows) {
    if (state === 'refused') continue;
    const added = addedBy(command);
    if (added !== null) decided.set(added, true);
    const item = traitsOf(command).removes === 'one' ? itemOf(command) : null;
    if (item === null) continue;
    const record = confirmed.tables['import-products'].get(item);
    const productId = item < 0 ? temporaryId(item) : record?.product_id;
    if (productId !== undefined) decided.set(productId, false);
  }
  const table = view.table('import-products');
  if (!table.isAtHand) unpack('import-products');
  const isWhole = confirmed.complete && table.isAtHand;
  const listed = new Set(table.isAtHand ? table.list().map(({ value }) => value.product_id) : []);
  if (!isWhole && listed.size === 0 && decided.size === 0) return null;
  // An incomplete import list shows only what is on it, not what isn't.
  const isListed = ({ id, is_in_import_list }: Product): boolean =>
    listed.has(id) || (!isWhole && is_in_import_list);
  return <P extends Product>(product: P): P => {
    const is = decided.get(product.id) ?? isListed(product);
    return is === product.is_in_import_list ? product : { ...product, is_in_import_list: is };
  };
}
