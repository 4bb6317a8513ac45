import type { z } from 'zod';
import type { Access, CallKey, Contract } from '../contract/calls.ts';
import type { Body, ParamName, Path, Query } from '../contract/types.ts';
import type { Db } from './db/database.ts';
import type { Services } from './services.ts';

/** The person behind a request, and the shop and supplier that their session stands on. */
export interface Session {
  id: string;
  userId: string;
  shopId: number | null;
  supplierId: number | null;
}

type Scope = {
  anyone: { session: Session | null };
  user: { session: Session };
  shop: { session: Session; shopId: number };
  supplier: { session: Session; supplierId: number };
};

/** What a handler is given: everything validated, the tenant settled. */
export type Context<C extends CallKey> = Scope[Contract[C]['access'] & Access] & {
  /** In a write, the transaction that also stores the answer under the idempotency key. */
  db: Db;
  params: Record<ParamName<Path<C>>, string>;
  query: Query<C>;
  body: Body<C>;
  request: Request;
  locale: 'da' | 'en';
  services: Services;
};

/** Answers one call. A refusal is thrown as a `Refusal`. */
export type Handler<C extends CallKey> = (
  context: Context<C>,
) => Promise<z.input<Contract[C]['answer']>>;

/** One handler a call: a call without one does not compile. */
export type Handlers = { [C in CallKey]: Handler<C> };
