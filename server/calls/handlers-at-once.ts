import type { HandlersAtOnce } from '../http/handler.ts';
import { pathId } from '../http/path-id.ts';
import { editImportProductAtOnce } from '../import-list/edit-import-product.ts';
import { createInOrder } from '../lib/in-order.ts';
import { editMyProductAtOnce } from '../my-products/edit-my-product.ts';

/** Edits of one record that came to this process together: none of them reads what another is about to write. */
const inOrder = createInOrder();

/** The writes that are made most, without a transaction: a read, and a statement that writes what it came to. */
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
