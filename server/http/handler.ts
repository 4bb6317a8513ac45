import type { z } from 'zod';
import type { Access } from '../../contract/calls/row.ts';
import type { CallKey, Contract } from '../../contract/calls.ts';
import type { Role } from '../../contract/entities/team.ts';
import type { Body, ParamName, Path, Query } from '../../contract/types.ts';
import type { Db } from '../db/database.ts';
import type { GiveWay } from '../lib/give-way.ts';
import type { Context, PersonAuthor, ShopContext, SupplierContext } from './context.ts';
import type { WriteKey } from './idempotency.ts';

/** The person behind a request, and the shop and supplier that their session stands on. */
export interface Session {
  id: string;
  userId: string;
  shopId: number | null;
  supplierId: number | null;
  /** Its token is old: a new one is offered with the answer. */
  exchange?: true;
}

/** What asks: shown to a person beside their session. */
export interface Device {
  /** The network address, as the server or the trusted proxy in front of it sees it. */
  address: string;
  userAgent: string | null;
}

type Scope = {
  anyone: Omit<Context, 'author'> & { session: Session | null };
  user: Context<PersonAuthor> & { session: Session };
  shop: ShopContext<PersonAuthor> & { session: Session };
  supplier: SupplierContext<PersonAuthor> & { session: Session };
};

/** A file is read before a transaction begins: one that waited for a slow sender would hold up everybody. */
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

/** A read runs in no transaction, so it may let others go first midway. */
type Pieces<C extends CallKey> = C extends `GET ${string}`
  ? {
      giveWay: GiveWay;
      /** For what of a read may be some seconds old: a replica where there is one that is near enough, else `db`. */
      lagging: Db;
    }
  : unknown;

/**
 * What a handler is given: everything validated, the tenant known, the person's role checked. It is also the context that the handler
 * passes on to the functions that write.
 */
export type Call<C extends CallKey, S = object> = Scope[Contract[C]['access'] & Access] &
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
    device: Device;
    /** What the area uses beside the database. */
    services: S;
    /**
     * Work for after the commit, with no transaction open: sending a mail, asking another server. It runs once, before the answer is
     * sent, and not at all for a refused or a replayed write. Its failure is logged and doesn't change the answer.
     */
    afterwards(work: (db: Db) => Promise<void>): void;
  } & Pieces<C>;

/** Answers one call. A refusal is thrown as a `Refusal`. */
export type Handler<C extends CallKey, S = object> = (
  call: Call<C, S>,
) => Promise<z.input<Contract[C]['answer']>>;

/** What a write is given that is made outside of any transaction, beside what every handler is. */
export interface AtOnce {
  /** The key that its answer is kept under, in the statement that writes. */
  key: WriteKey | null;
  /** What the call takes; nobody has seen yet whether the person is as much. */
  role: Role;
}

/**
 * Makes a write of the common kind in one statement. Null, a refusal, or a key that is taken mean that nothing was done: the call's handler
 * decides then, in its transaction.
 */
export type HandleAtOnce<C extends CallKey> = (
  call: Call<C>,
  given: AtOnce,
) => Promise<z.input<Contract[C]['answer']> | null>;

export type HandlersAtOnce = { [C in CallKey]?: HandleAtOnce<C> };

/** One handler a call: a call without one does not compile. `S` are the services that they use. */
export type Handlers<S = object> = { [C in CallKey]: Handler<C, S> };
