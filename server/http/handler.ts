import type { z } from 'zod';
import type { Access } from '../../contract/calls/row.ts';
import type { CallKey, Contract } from '../../contract/calls.ts';
import type { Role } from '../../contract/entities/team.ts';
import type { Body, ParamName, Path, Query } from '../../contract/types.ts';
import type { Db } from '../db/database.ts';
import type { GiveWay } from '../lib/give-way.ts';
import type { Context, PersonAuthor, ShopContext, SupplierContext } from './context.ts';
import type { WriteKey } from './idempotency.ts';

/** The person behind a request, and their session's current shop and supplier. */
export interface Session {
  id: string;
  userId: string;
  shopId: number | null;
  supplierId: number | null;
  /** Its token is old: a new one is offered with the answer. */
  exchange?: true;
}

/** The client's device, which is shown to the person in their list of sessions. */
export interface Device {
  /** The client's network address, as seen by the server or the trusted proxy in front of it. */
  address: string;
  userAgent: string | null;
}

type Scope = {
  anyone: Omit<Context, 'author'> & { session: Session | null };
  user: Context<PersonAuthor> & { session: Session };
  shop: ShopContext<PersonAuthor> & { session: Session };
  supplier: SupplierContext<PersonAuthor> & { session: Session };
};

/**
 * A file is received before a transaction begins, because a transaction that waits for a slow sender would hold up
 * everybody.
 */
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

/** A read has no transaction, so it may let others go first midway. */
type Pieces<C extends CallKey> = C extends `GET ${string}`
  ? {
      giveWay: GiveWay;
      /** For the parts of a read that may be some seconds old: a replica if one is close enough, otherwise `db`. */
      lagging: Db;
    }
  : unknown;

/**
 * What a handler gets: everything is validated, the tenant known, the person's role checked. It is also the context
 * that the handler passes on to functions that write.
 */
export type Call<C extends CallKey, S = object> = Scope[Contract[C]['access'] & Access] &
  Upload<C> & {
    /**
     * In a write, the transaction that also stores the answer under the idempotency key. In a read, in an upload and in
     * a call that anyone may make there is no transaction: those open their own if they need one.
     */
    db: Db;
    params: Record<ParamName<Path<C>>, string>;
    query: Query<C>;
    body: Body<C>;
    request: Request;
    /** Extra headers of the answer. */
    headers: Headers;
    device: Device;
    /** The services that the area uses besides the database. */
    services: S;
    /**
     * Work for after the commit, with no transaction open: sending a mail, asking another server. It runs once, before
     * the answer is sent, and not at all for a refused or a replayed write. If it fails, that is logged and doesn't
     * change the answer.
     */
    afterwards(work: (db: Db) => Promise<void>): void;
  } & Pieces<C>;

/** Answers one call. A refusal is thrown as a `Refusal`. */
export type Handler<C extends CallKey, S = object> = (
  call: Call<C, S>,
) => Promise<z.input<Contract[C]['answer']>>;

/** What a write outside of any transaction gets besides the usual call. */
export interface AtOnce {
  /** The key under which its answer is stored, by the statement that writes. */
  key: WriteKey | null;
  /** The role that the call requires; nobody has checked yet whether the person has it. */
  role: Role;
}

/**
 * Makes a write in the common case, with one statement. Null, a refusal, or a taken key mean that nothing was done: the
 * call's normal handler then decides, in its transaction.
 */
export type HandleAtOnce<C extends CallKey> = (
  call: Call<C>,
  given: AtOnce,
) => Promise<z.input<Contract[C]['answer']> | null>;

export type HandlersAtOnce = { [C in CallKey]?: HandleAtOnce<C> };

/** One handler for each call: a missing one doesn't compile. `S` are the services that they use. */
export type Handlers<S = object> = { [C in CallKey]: Handler<C, S> };
