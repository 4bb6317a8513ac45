import { Hono } from 'hono';
import { platform as platformName } from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';
import { readText } from '../http/read-text.ts';
import { Refusal } from '../http/refusal.ts';
import { logFailure } from '../lib/log-failure.ts';
import type { Platform } from '../platforms/platform.ts';
import { webhookSecret } from '../platforms/webhook-secret.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { deliveryAfter, endDelivery, keepDelivery } from './deliveries.ts';
import { meanings } from './meanings.ts';

/** In bytes: many times the size of real webhooks. */
const largestBody = 1024 ** 2;
/** In milliseconds: the longest until deliveries left by a dead process are taken up. */
const lookEvery = 30_000;

interface InboxOptions {
  db: Db;
  secrets: Secrets;
  platformOf(name: Platform['name']): Platform | null;
  now(): number;
  /** Starts the exchanges with stores that were queued. */
  wake(): void;
}

export interface Inbox {
  /** Mounted at `/api/webhooks`. */
  routes: Hono;
  /** Deals with all waiting deliveries. */
  work(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Receives webhooks from stores: trusted by the signature over the raw body, stored, answered at once, and dealt with
 * after that `[§D-inbox]`.
 */
export function openInbox({ db, secrets, platformOf, now, wake }: InboxOptions): Inbox {
  let working: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  const routes = new Hono();
  routes.post('/:platform', async (c) => {
    const name = platformName.safeParse(c.req.param('platform')).data;
    const webhooks = name && platformOf(name)?.webhooks;
    if (!name || !webhooks) return c.body(null, 404);
    const body = await readText(c.req.raw, largestBody).catch((error) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (body === null) return c.body(null, 413);
    const header = (of: string) => c.req.header(of) ?? '';
    if (webhooks.isPing(header, body)) return c.body(null, 200);
    const secretsOf = (domain: string) => secrets.shared(webhookSecret(name, domain));
    const told = webhooks.read(header, body, secretsOf);
    if (told === null) return c.body(null, 401);
    await keepDelivery(db, { platform: name, told, body, now: now() });
    void work();
    return c.body(null, 200);
  });

  function work(): Promise<void> {
    working = working.then(drain).catch((error) => {
      if (!isStopped) logFailure('What a store has told us failed and is tried again', error);
    });
    return working;
  }

  async function drain(): Promise<void> {
    let last = isStopped ? null : await dealWithNext(0);
    if (last === null) return;
    while (last !== null && !isStopped) last = await dealWithNext(last);
    wake();
  }

  /**
   * Returns the id of the delivery that it dealt with; null if none is left. A delivery that can't be dealt with waits,
   * and doesn't hold up others.
   */
  async function dealWithNext(after: number): Promise<number | null> {
    const at = { id: null as number | null };
    const deal = db.transaction(async (tx) => {
      const delivery = await deliveryAfter(tx, after);
      if (delivery === null) return;
      at.id = delivery.id;
      const name = platformName.parse(delivery.platform);
      const platform = platformOf(name);
      const means = platform?.webhooks?.meaningOf(delivery.topic) ?? null;
      const around = { now: now(), secrets, platform };
      const isKnown = means !== null && (await meanings[means](tx, delivery, around));
      await endDelivery(tx, delivery, isKnown ? 'done' : 'ignored', now());
    });
    await deal.catch((error) => {
      if (at.id === null) throw error;
      logFailure('What a store has told us failed and is tried again', error);
    });
    return at.id;
  }

  return {
    routes,
    work,
    start() {
      timer = setInterval(work, lookEvery).unref();
      void work();
    },
    async stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      await working;
    },
  };
}
