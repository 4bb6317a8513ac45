import type { Context } from 'hono';
import type { NodeSide } from '../common/with-faults.ts';
import { WooError } from './refusal.ts';

const most = 100;

interface Actions {
  create(input: unknown): Promise<object>;
  update(id: number, input: unknown): Promise<object>;
  remove(id: number): Promise<object>;
}

/** Several actions at once. Each succeeds or fails alone, and the status is always 200. */
export async function sendBatch(c: Context<NodeSide>, actions: Actions): Promise<Response> {
  const body = await c.req.json().catch(() => ({}));
  const { create = [], update = [], delete: remove = [] } = body as Record<string, unknown[]>;
  if (create.length + update.length + remove.length > most) {
    const message = `Unable to accept more than ${most} items for this request.`;
    throw new WooError('woocommerce_rest_request_entity_too_large', message, 413);
  }
  const answers: Record<string, object[]> = {};
  const each = async (name: string, items: unknown[], act: (item: unknown) => Promise<object>) => {
    if (items.length === 0) return;
    const list: object[] = [];
    for (const item of items) list.push(await act(item).catch((error) => told(idOf(item), error)));
    answers[name] = list;
  };
  await each('create', create, (input) => actions.create(input));
  await each('update', update, (input) => actions.update(idOf(input), input));
  await each('delete', remove, (id) => actions.remove(Number(id)));
  return c.json(answers);
}

const idOf = (item: unknown) =>
  typeof item === 'number' ? item : Number((item as { id?: unknown } | null)?.id ?? 0);

function told(id: number, error: unknown): object {
  if (error instanceof WooError) return { id, error: error.body };
  throw error;
}
