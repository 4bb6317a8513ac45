import type { z } from 'zod';
import type { Access, CallKey, Contract } from '../contract/calls.ts';
import type { Body, ParamName, Path, Query } from '../contract/types.ts';
import type { Device } from './auth/open-session.ts';
import type { Db } from './db/database.ts';
import type { Locale } from './locale.ts';
import type { Services } from './services.ts';
import type { GiveWay } from './shares/shares.ts';

/** The person behind a request, and the shop and supplier that their session stands on. */
export interface Session {
  id: string;
  userId: string;
  shopId: number | null;
  supplierId: number | null;
  /** Its token is old: another is offered. */
  exchange?: true;
}

type Scope = {
  anyone: { session: Session | null };
  user: { session: Session };
  shop: { session: Session; shopId: number };
  supplier: { session: Session; supplierId: number };
};

/** A file is read before anything is written: a transaction that waits for a slow sender would hold up everybody. */
type Upload<C extends CallKey> = Contract[C] extends { upload: true }
  ? {
      /**
       * Runs `work` once for the request's idempotency key, in a transaction that also stores the answer. `content` is the
       * hash of what was sent: other bytes under the same key are refused.
       */
      write(
        content: string,
        work: (tx: Db) => Promise<z.input<Contract[C]['answer']>>,
      ): Promise<z.input<Contract[C]['answer']>>;
    }
  : unknown;

/** A read opens no transaction of its own accord, and may make way for others midway. */
type Pieces<C extends CallKey> = C extends `GET ${string}` ? { giveWay: GiveWay } : unknown;

/** What a handler is given: everything validated, the tenant settled. */
export type Context<C extends CallKey> = Scope[Contract[C]['access'] & Access] &
  Upload<C> & {
    /**
     * In a write, the transaction that also stores the answer under the idempotency key. In a read, in an upload and in
     * a call that anyone may make, no transaction: those open their own where they need one.
     */
    db: Db;
    params: Record<ParamName<Path<C>>, string>;
    query: Query<C>;
    body: Body<C>;
    request: Request;
    /** Headers of the answer, beside those that every answer has. */
    headers: Headers;
    /** What asks, and its network address as the server or the trusted proxy in front of it sees it. */
    device: Device;
    locale: Locale;
    services: Services;
    /**
     * Work for when the answer is settled, with no transaction open: sending a mail, asking another server. It runs once,
     * before the answer goes out, and not at all for a refused or a replayed write. Its failure is logged, not told.
     */
    afterwards(work: (db: Db) => Promise<void>): void;
  } & Pieces<C>;

/** Answers one call. A refusal is thrown as a `Refusal`. */
export type Handler<C extends CallKey> = (
  context: Context<C>,
) => Promise<z.input<Contract[C]['answer']>>;

/** One handler a call: a call without one does not compile. */
export type Handlers = { [C in CallKey]: Handler<C> };
