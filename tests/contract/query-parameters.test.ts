import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('the query of a call', (database) => {
  const server = serverFor({ database });

  it('[§D-query-known] what no call takes is refused by every call, which names what it takes', async () => {
    const { token } = await newPerson(server.db, { shops: 1, suppliers: 1 });
    const calls = Object.entries<Row>(contract);
    expect(calls.length).toBeGreaterThan(80);
    for (const [call, { query }] of calls) {
      const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']);
      const args = { ...Object.fromEntries(names), query: { q: 'lampe', utm_source: 'x' } };
      const options = { token, raw: call.startsWith('GET ') ? undefined : '{}' };
      const answer = await server.send(call as CallKey, args, options);
      const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
      const body = await answer.json();
      expect([call, answer.status, body.code]).toEqual([call, 422, 'invalid']);
      expect(body.details).toEqual({ known });
      expect(Object.keys(body.errors)).toEqual(['q', 'utm_source']);
      for (const name of known) expect(body.errors.q[0]).toContain(name);
    }
  });

  it('[§D-query-known] a search is taken under both of its names, and under one at a time', async () => {
    const { token, supplierIds } = await newPerson(server.db, { shops: 1, suppliers: 1 });
    const title = `Lampe${crypto.randomUUID().slice(0, 8)}`;
    const supplierId = supplierIds[0] ?? 0;
    const { id } = await newProduct(server.db, { supplierId, title });
    await newProduct(server.db, { supplierId, title: 'Vase' });
    await server.ok('POST /import-products', { body: { product_id: id } }, { token });
    const found = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.address}/api${path}`, { headers });
      const body = await answer.json();
      return answer.ok ? body.meta.total : [answer.status, Object.keys(body.errors)];
    };
    for (const path of ['/products', '/import-products']) {
      for (const name of ['search', 'search_query']) {
        expect([path, name, await found(`${path}?${name}=${title}`)]).toEqual([path, name, 1]);
        expect(await found(`${path}?${name}=findes+ikke`)).toBe(0);
      }
    }
    expect(await found('/products?search=a&search_query=b')).toEqual([422, ['search_query']]);
    expect(await found('/shop/orders?search=a')).toEqual([422, ['search']]);
  });
});
