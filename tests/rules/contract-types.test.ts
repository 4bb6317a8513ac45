import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { Answer, Args } from '../../contract/types.ts';
import type { Call, Handler, Handlers } from '../../server/http/handler.ts';

declare function request<C extends CallKey>(call: C, args: Args<C>): Promise<Answer<C>>;
declare const all: Handlers;
declare const patch: Handler<'PATCH /import-products/{id}'>;

/**
 * Checked by the compiler, never run: each `@ts-expect-error` fails as soon as its line compiles. So contract,
 * handlers and client can't drift apart.
 */
function drift() {
  const { 'GET /user': _, ...withoutOne } = all;
  // @ts-expect-error a call without a handler
  withoutOne satisfies Handlers;
  // @ts-expect-error a handler of another call
  ({ ...all, 'GET /user': patch }) satisfies Handlers;
  // @ts-expect-error an answer that the contract doesn't describe
  ({ ...all, 'GET /user': async () => ({ data: { id: 1 } }) }) satisfies Handlers;

  // @ts-expect-error a key that is misspelled
  request('GET /usr', {});
  // @ts-expect-error a method that the path doesn't have
  request('PUT /user', {});
  // @ts-expect-error a path parameter that is missing
  request('DELETE /import-products/{id}', {});
  // @ts-expect-error a path parameter of another name
  request('DELETE /import-products/{id}', { product: 1 });
  // @ts-expect-error a query that the call doesn't take
  request('GET /shop/orders', { query: { status: 'placed' } });
  // @ts-expect-error a value that the query doesn't take
  request('GET /products', { query: { order_by: 'colour' } });
  // @ts-expect-error a query where there is none
  request('GET /user', { query: { page: 1 } });
  // @ts-expect-error a body that is missing
  request('POST /import-products', {});
  // @ts-expect-error a field of the wrong type
  request('POST /import-products', { body: { product_id: '1' } });
  // @ts-expect-error a field that is misspelled
  request('POST /import-products', { body: { productId: 1 } });
  // @ts-expect-error a body where there is none
  request('DELETE /import-products', { body: {} });
}

/** What a caller passes and gets, and what a handler receives; also checked by the compiler. */
function fit() {
  expectTypeOf<Args<'PATCH /import-products/{id}'>['id']>().toEqualTypeOf<string | number>();
  expectTypeOf<Answer<'PATCH /import-products/{id}'>>().toEqualTypeOf<{ data: ImportProduct }>();
  expectTypeOf<Answer<'DELETE /import-products/{id}'>>().toEqualTypeOf<{ data: null }>();
  expectTypeOf<Args<'GET /shop/orders'>>().toExtend<{ query?: { page?: unknown } }>();
  expectTypeOf<Call<'GET /products'>['shopId']>().toEqualTypeOf<number>();
  expectTypeOf<Call<'GET /supplier/events'>['supplierId']>().toEqualTypeOf<number>();
  expectTypeOf<Call<'GET /user'>>().not.toHaveProperty('shopId');
  expectTypeOf<Call<'GET /products'>['query']['in_stock']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<Call<'POST /supplier/catalogue'>>().toHaveProperty('write');
  expectTypeOf<Call<'POST /import-products'>>().not.toHaveProperty('write');
}

it('[§D-contract] the contract’s types are what the compiler checks here, as it does with all tests', () => {
  expect([drift, fit].map((checked) => typeof checked)).toEqual(['function', 'function']);
  const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { include: string[] };
  expect(include).toContain('tests');
});
