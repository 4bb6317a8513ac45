import type { z } from 'zod';
import type { CallKey, Contract } from '../../contract/calls.ts';
import type { Args, ParamName, Path } from '../../contract/types.ts';
import type { TestServer } from './server.ts';
import { newPerson, type Person } from './server-people.ts';

/** A person who owns one shop and one supplier, with a session in both. */
export type Owner = Person & { shopId: number; supplierId: number };

/** How to make a call succeed, and how its input can be wrong. */
export type Example<C extends CallKey> = {
  /** Arguments with which the call succeeds for `owner`; makes the records that they name. */
  make(server: TestServer, owner: Owner): Args<C> | Promise<Args<C>>;
} & (Contract[C] extends { query: z.ZodType } | { body: z.ZodType }
  ? { wrong: WrongInput }
  : { wrong?: never }) &
  ([ParamName<Path<C>>] extends [never] ? { whose?: never } : { whose: 'tenant' | 'anybody' }) &
  (Contract[C] extends { upload: true } ? { file: string } : { file?: never });

interface WrongInput {
  query?: Record<string, string>;
  body?: unknown;
  /** The fields that the refusal must name, and no others. */
  fields: [string, ...string[]];
}

/** An example of a call that is only known at run time. */
export interface AnyExample {
  make(server: TestServer, owner: Owner): object | Promise<object>;
  wrong?: WrongInput;
  /** Whose records the path names; those of a tenant don't exist for anybody else. */
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
