import type { z } from 'zod';
import type { CallKey, Contract } from '../../contract/calls.ts';
import type { Args, ParamName, Path } from '../../contract/types.ts';
import type { TestServer } from './server.ts';
import { newPerson, type Person } from './server-people.ts';

/** Somebody who owns one shop and one supplier, and whose session stands on both. */
export type Owner = Person & { shopId: number; supplierId: number };

/** How a call is made right, and how its input goes wrong. */
export type Example<C extends CallKey> = {
  /** What the call succeeds with for `owner`; makes the records that it names. */
  make(server: TestServer, owner: Owner): Args<C> | Promise<Args<C>>;
} & (Contract[C] extends { query: z.ZodType } | { body: z.ZodType }
  ? { wrong: WrongInput }
  : { wrong?: never }) &
  ([ParamName<Path<C>>] extends [never] ? { whose?: never } : { whose: 'tenant' | 'anybody' }) &
  (Contract[C] extends { upload: true } ? { file: string } : { file?: never });

interface WrongInput {
  query?: Record<string, string>;
  body?: unknown;
  /** Those that the refusal names, and no others. */
  fields: [string, ...string[]];
}

/** An example of some call; which one is only known at run time. */
export interface AnyExample {
  make(server: TestServer, owner: Owner): object | Promise<object>;
  wrong?: WrongInput;
  /** Whose the records are that the path names: those of a tenant exist for nobody else. */
  whose?: 'tenant' | 'anybody';
  file?: string;
}

export async function newOwner({ db }: TestServer): Promise<Owner> {
  const person = await newPerson(db, { shops: 1, suppliers: 1 });
  const [shopId] = person.shopIds;
  const [supplierId] = person.supplierIds;
  if (shopId === undefined || supplierId === undefined) throw new Error('Nothing was made.');
  return { ...person, shopId, supplierId };
}

export const nothing = () => ({});
