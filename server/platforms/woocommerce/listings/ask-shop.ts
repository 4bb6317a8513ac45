import { z } from 'zod';
import { ExchangeFailed, failed } from '../../../exchange/failure.ts';
import { minute } from '../../../lib/durations.ts';
import { keptAwhile } from '../../../lib/kept-awhile.ts';
import type { Reach } from '../../../outward/guarded-request.ts';
import type { OpenStore } from '../../platform.ts';
import { answerOf, askShop, failureOf } from '../rest.ts';
import type { WooSetup } from '../woo-setup.ts';

const products = '/wp-json/wc/v3/products';

/** The result of each item in a batch: done, or refused. */
const refusal = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ resource_id: z.int().optional() }).optional(),
});
export type ShopRefusal = z.infer<typeof refusal>;
export type BatchAnswer<T> = { done: T } | { refused: ShopRefusal };

/** Requests to a shop below `/products`. */
export interface AskShop {
  read<T>(path: string, data: z.ZodType<T>): Promise<T>;
  /** Creates, updates and deletes, at most a hundred at once. Returns the results in the given order. */
  batch<T>(
    path: string,
    asked: Batch,
    data: z.ZodType<T>,
  ): Promise<{ create: BatchAnswer<T>[]; update: BatchAnswer<T>[] }>;
  /** The id of the category or tag with this name, created if there is none. */
  term(kind: 'categories' | 'tags', name: string): Promise<number>;
}

interface Batch {
  create?: readonly object[];
  update?: readonly object[];
  delete?: readonly number[];
}

/** Shared by all shops: a first publish needs the same few terms thousands of times. */
const terms = keptAwhile<number>({ most: 20_000, milliseconds: 10 * minute });

export function askShopOf(setup: WooSetup, store: OpenStore, reach: Reach): AskShop {
  const shop = `${store.domain} ${store.credentials.secret.key}`;
  return {
    read: (path, data) => askShop(setup, store, { path: `${products}${path}`, data }, reach),

    async batch<T>(path: string, asked: Batch, data: z.ZodType<T>) {
      const item = z.union([z.object({ error: refusal }), data]);
      const answers = await askShop(
        setup,
        store,
        {
          path: `${products}${path}/batch`,
          method: 'POST',
          json: asked,
          data: z.object({ create: z.array(item).optional(), update: z.array(item).optional() }),
        },
        reach,
      );
      const told = (list: z.infer<typeof item>[] = []) =>
        list.map(
          (one): BatchAnswer<T> => (isRefused(one) ? { refused: one.error } : { done: one }),
        );
      return { create: told(answers.create), update: told(answers.update) };
    },

    term: (kind, name) =>
      terms(`${shop} ${kind} ${name.toLowerCase()}`, async () => {
        const answer = await answerOf(
          setup,
          store,
          { path: `${products}/${kind}`, method: 'POST', json: { name } },
          reach,
        );
        const id = termIn(answer.status, answer.body);
        if (id !== null) return id;
        throw new ExchangeFailed(failureOf(answer) ?? failed('broken', 'not_readable').failure);
      }),
  };
}

const isRefused = (one: unknown): one is { error: ShopRefusal } =>
  typeof one === 'object' && one !== null && 'error' in one;

/** For a taken name, WooCommerce's refusal contains the existing term's id. */
function termIn(status: number, body: unknown): number | null {
  if (status === 201) return z.object({ id: z.int() }).safeParse(body).data?.id ?? null;
  const told = refusal.safeParse(body).data;
  return told?.code === 'term_exists' ? (told.data?.resource_id ?? null) : null;
}
