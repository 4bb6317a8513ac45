import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../contract/calls/row.ts';
import { contract } from '../../contract/calls.ts';
import { recordChange, shopTenant } from '../../server/changes/record.ts';
import { importProducts } from '../../server/db/schema.ts';
import { secretNames } from '../support/secret-names.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { feedsOn } from '../support/server-feeds.ts';
import { newPerson, type Person } from '../support/server-people.ts';

interface Raw {
  status: number | undefined;
  encoding: string | undefined;
  vary: string;
  tag: string | undefined;
  bytes: Buffer;
}

const takesAll = 'gzip, deflate, br, zstd';

onOneDatabase('answers on their way', (database) => {
  const server = serverFor({ database });
  const { withShop, makeBuilt } = feedsOn(server);
  let person: Person;
  beforeAll(async () => {
    person = await newPerson(server.db);
    const shopId = person.shopIds[0] ?? 0;
    const supplierId = await newSupplier(server.db);
    const { id } = await newProduct(server.db, { supplierId, title: 'En kop' });
    const description = `<p>${'Den bedste kop, der findes. '.repeat(100)}</p>`;
    const values = { shopId, productId: id, title: 'En kop', description, variants: [] };
    const [row] = await server.db.insert(importProducts).values(values).returning();
    await recordChange(server.db, shopTenant(shopId), 'import-products', row?.id ?? 0, 'upsert');
  });

  /** The bytes of an answer as they came over the wire. */
  function raw(path: string, encodings: string | null, more: Record<string, string> = {}) {
    const headers = {
      Authorization: `Bearer ${person.token}`,
      ...(encodings === null ? {} : { 'Accept-Encoding': encodings }),
      ...more,
    };
    return new Promise<Raw>((resolve, reject) => {
      const outgoing = request(server.address + path, { headers }, async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        const { 'content-encoding': encoding, vary = '', etag: tag } = response.headers;
        resolve({ status: response.statusCode, encoding, vary, tag, bytes });
      });
      outgoing.on('error', reject).end();
    });
  }

  it.each([
    [takesAll, 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=2', undefined],
    ['brotli', undefined],
    ['deflate', undefined],
    ['', undefined],
    [null, undefined],
  ])('[§D-compressed] an answer for a reader of %j is %s', async (encodings, encoding) => {
    const plain = await raw('/api/changes', null);
    expect(plain.bytes.length).toBeGreaterThan(2000);
    const answer = await raw('/api/changes', encodings);
    expect(answer.encoding).toBe(encoding);
    expect(answer.vary).toContain('Accept-Encoding');
    if (encoding === undefined) return expect(answer.bytes).toEqual(plain.bytes);
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 3);
    const read = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(read(answer.bytes)).toEqual(plain.bytes);
  });

  it('[§D-compressed] what is small goes as it is', async () => {
    const answer = await raw('/api/user', takesAll);
    expect(answer.bytes.length).toBeLessThan(1024);
    expect([answer.encoding, answer.vary]).toEqual([undefined, 'Accept-Encoding']);
  });

  it('[§D-tagged] what is asked for again isn’t sent again while it is the same, whoever compressed it', async () => {
    const path = '/api/import-products?page=1';
    const first = await raw(path, takesAll);
    expect(first.tag).toMatch(/^W\/"[\w-]+"$/);
    expect((await raw(path, null)).tag).toBe(first.tag);
    const again = await raw(path, takesAll, { 'If-None-Match': first.tag ?? '' });
    expect([again.status, again.bytes.length, again.tag]).toEqual([304, 0, first.tag]);

    await server.db
      .update(importProducts)
      .set({ title: 'En anden kop', rev: 2 })
      .where(eq(importProducts.shopId, person.shopIds[0] ?? 0));
    const changed = await raw(path, takesAll, { 'If-None-Match': first.tag ?? '' });
    expect(changed.status).toBe(200);
    expect(changed.tag).not.toBe(first.tag);
  });

  it('[§D-tagged] what leads onward, is small, opens something or is refused has no tag', async () => {
    const { token } = await withShop();
    for (let count = 0; count < 5; count += 1) await makeBuilt(token, { name: `Feed ${count}` });
    const ofFeeds = { Authorization: `Bearer ${token}` };
    for (const [path, headers] of [
      ['/api/changes', {}],
      ['/api/user', {}],
      ['/api/shop/feeds', ofFeeds],
      ['/api/import-products?page=x', {}],
    ] as const)
      expect((await raw(path, null, headers)).tag, path).toBeUndefined();
  });

  it('[§D-compressed] a feed and the API’s own description are compressed, too', async () => {
    const { token } = await withShop(Array.from({ length: 9 }, () => ({ title: 'Kop & fad' })));
    const { url } = await makeBuilt(token);
    const path = new URL(url ?? '').pathname;
    for (const each of [path, '/api/openapi.json']) {
      const plain = await raw(each, null);
      const answer = await raw(each, takesAll);
      expect([answer.encoding, answer.vary]).toEqual(['br', 'Accept-Encoding']);
      expect(brotliDecompressSync(answer.bytes)).toEqual(plain.bytes);
    }
  });

  it('[§D-compressed] never where the answer opens something: a feed’s address, a way to a store', async () => {
    const { token } = await withShop();
    for (let count = 0; count < 5; count += 1) await makeBuilt(token, { name: `Feed ${count}` });
    const feeds = await raw('/api/shop/feeds', takesAll, { Authorization: `Bearer ${token}` });
    expect(feeds.bytes.length).toBeGreaterThan(1024);
    expect(feeds.encoding).toBeUndefined();
    expect(feeds.bytes.toString()).toContain('/feeds/');
  });
});

describe('[§D-compressed] a call whose answer opens something says so', () => {
  const rows = Object.entries<Row>(contract);

  it('calls that are open to anybody all count as such; others do if a field of their answer has a secret’s name', () => {
    const opening = rows
      .filter(([, row]) => row.access !== 'anyone')
      .filter(([, row]) => secretNames(row.answer).length > 0);
    const marked = rows.filter(([, row]) => row.secret).map(([call]) => call);
    expect(marked).toEqual(expect.arrayContaining(opening.map(([call]) => call)));
    expect(marked).toEqual([
      'POST /user/passkeys/options',
      'GET /user/export',
      'GET /user/sealing-key',
      'POST /oauth/{provider}',
      'GET /shop/feeds',
      'POST /shop/feeds',
      'PATCH /shop/feeds/{id}',
      'POST /shop/feeds/{id}/build',
    ]);
  });

  it('such names are found, however deep', () => {
    const tokens = rows.filter(([, row]) => secretNames(row.answer).length > 0);
    expect(tokens.map(([call]) => call)).toEqual(
      expect.arrayContaining(['POST /auth/login', 'POST /connect/tickets']),
    );
  });
});
