import { expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import { importProducts, myProducts } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('pictures of others', (database) => {
  const server = serverFor({ database });
  const theirs = 'https://bilder.example/lampe.jpg?stor=1';
  const images = [{ url: theirs, alt: 'Lampe' }];

  async function withPictures() {
    const person = await newPerson(server.db);
    const shopId = person.shopIds[0] ?? 0;
    const supplierId = await newSupplier(server.db);
    const { id, variantIds } = await newProduct(server.db, { supplierId, images });
    const variants = variantIds.map((variant_id) => ({
      ...{ variant_id, included: true, price: 12_900, compare_at: null },
    }));
    const sold = { shopId, productId: id, title: 'Lampe', description: '', images, variants };
    await server.db.insert(myProducts).values({ ...sold, status: 'active' });
    const listed = await server.ok('POST /import-products', { body: { product_id: id } }, person);
    return { ...person, shopId, id, supplierId, listed };
  }

  it('[§D-pictures] no answer of the API names another’s address, and each names the same one of ours', async () => {
    const { token, shopId, id, listed } = await withPictures();
    const integration = await connectStore(server.db, shopId);
    const asked: [CallKey, object][] = [
      ['GET /products', {}],
      ['GET /products/{id}', { id }],
      ['GET /import-products', {}],
      ['GET /shop/products', {}],
      ['GET /changes', {}],
      ['GET /shop/integrations/{id}/rule-samples', { id: integration }],
      ['POST /shop/integrations/{id}/mutating-rules/preview', { id: integration, body: {} }],
      ['PATCH /import-products/{id}', { id: listed.data.id, body: { title: 'Ny' } }],
    ];
    const [image] = listed.data.images;
    expect(image?.url).toMatch(/^\/media\/remote\//);
    for (const [call, args] of asked) {
      const text = await (await server.send(call, args, { token })).text();
      expect([call, text.includes('bilder.example')]).toEqual([call, false]);
      expect([call, text.includes(image?.url ?? '-')]).toEqual([call, true]);
    }
    // The supplier's own addresses are stored, because feeds and stores fetch from there.
    const [kept] = await server.db.select({ images: importProducts.images }).from(importProducts);
    expect(kept?.images).toEqual(images);
    // This server may not fetch anything, so the picture isn't found.
    expect((await fetch(`${server.address}${image?.url}`)).status).toBe(404);
  });

  it('[§D-pictures] the picture of a person is shown from ours, and edited as it was written', async () => {
    const { token } = await newPerson(server.db);
    const body = { photo_url: 'https://bilder.example/mig.jpg' };
    const { data } = await server.ok('PATCH /user', { body }, { token });
    expect(data.photo_url).toBe(body.photo_url);
    expect(data.photo).toMatch(/^\/media\/remote\//);
    expect((await server.ok('GET /user', {}, { token })).data).toEqual(data);
  });

  it('[§D-pictures] a replayed answer names the same address as the first', async () => {
    const { token } = await newPerson(server.db);
    const supplierId = await newSupplier(server.db);
    const { id } = await newProduct(server.db, { supplierId, images });
    const headers = { 'Idempotency-Key': 'again' };
    const add = () =>
      server.send('POST /import-products', { body: { product_id: id } }, { token, headers });
    const [first, second] = [await add(), await add()];
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    const text = await second.text();
    expect(JSON.parse(text)).toEqual(await first.json());
    expect(text).not.toContain('bilder.example');
  });
});
