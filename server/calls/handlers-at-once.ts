import type { HandlersAtOnce } from '../http/handler.ts';
import { pathId } from '../http/path-id.ts';
import { editImportProductAtOnce } from '../import-list/edit-import-product.ts';
import { createInOrder } from '../lib/in-order.ts';
import { editMyProductAtOnce } from '../my-products/edit-my-product.ts';

/**
 * Runs edits of one record that arrive together one after the other, so that none reads what another is about to write.
 */
const inOrder = createInOrder();

/** Handlers of the most frequent writes, without a transaction: one read, and one statement that writes the result. */
export const handlersAtOnce = {
  'PATCH /import-products/{id}': async (call, given) => {
    const id = pathId(call.params.id);
    const edit = () => editImportProductAtOnce(call, id, call.body, given);
    const data = await inOrder(`import-products ${id}`, edit);
    return data && { data };
  },

  'PATCH /my-products/{id}': async (call, given) => {
    const id = pathId(call.params.id);
    const edit = () => editMyProductAtOnce(call, id, call.body, given);
    const data = await inOrder(`my-products ${id}`, edit);
    return data && { data };
  },
} satisfies HandlersAtOnce;
