import type { z } from 'zod';
import type { WriteClass } from './calls/write-class.ts';
import type { CallKey, Contract } from './calls.ts';

export type Path<C extends CallKey> = C extends `${string} ${infer P}` ? P : never;

/** The parameter names in a path: `'/a/{id}'` gives `'id'`. */
export type ParamName<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | ParamName<Rest>
  : never;

type Schema<C extends CallKey, K extends 'query' | 'body'> = Contract[C] extends {
  [P in K]: infer S extends z.ZodType;
}
  ? S
  : never;

type Part<C extends CallKey, K extends 'query' | 'body'> = [Schema<C, K>] extends [never]
  ? { [P in K]?: never }
  : K extends 'query'
    ? { [P in K]?: z.input<Schema<C, K>> }
    : { [P in K]: z.input<Schema<C, K>> };

/** What a caller passes: path parameters by name, `query`, `body`. */
export type Args<C extends CallKey> = { [N in ParamName<Path<C>>]: string | number } & Part<
  C,
  'query'
> &
  Part<C, 'body'>;

/** What a caller gets: the whole envelope. */
export type Answer<C extends CallKey> = z.output<Contract[C]['answer']>;

/** The parsed query or body that a handler gets. */
export type Query<C extends CallKey> = [Schema<C, 'query'>] extends [never]
  ? undefined
  : z.output<Schema<C, 'query'>>;
export type Body<C extends CallKey> = [Schema<C, 'body'>] extends [never]
  ? undefined
  : z.output<Schema<C, 'body'>>;

export type ReadCall = Extract<CallKey, `GET ${string}`>;

/** The calls for a shop or a supplier. */
export type RoleCall = {
  [C in CallKey]: Contract[C] extends { role: string } ? C : never;
}[CallKey];

/** The lowest role or level that may make the calls. */
export type LeastRole<C extends RoleCall> = Contract[C]['role'];

/** A call that changes something. */
export type WriteCall = {
  [C in CallKey]: Contract[C] extends { write: WriteClass } ? C : never;
}[CallKey];

/** The writes that are commands: they go through the outbox, and so also work offline. */
export type QueuedCall = {
  [C in WriteCall]: Contract[C]['write']['when'] extends 'later' ? C : never;
}[WriteCall];

/** The writes that are only made with a connection. */
export type OnlineCall = Exclude<WriteCall, QueuedCall>;
