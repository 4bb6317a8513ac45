import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { MappedAttribute } from '../../contract/entities/value-rules.ts';
import { runRules } from '../../contract/rules/value-rules.ts';
import {
  idempotencyKeys,
  importProducts,
  mutatingRules,
  shopUsers,
} from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newCategory, newProduct, newSupplier } from '../support/server-catalogue.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('values and rules of an integration', (database) => {
  const server = serverFor({ database });
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  async function withStore() {
    const { token, userId, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    return { token, userId, shopId, id: await connectStore(server.db, shopId) };
  }

  async function list(token: string, product: Partial<Parameters<typeof newProduct>[1]>) {
    const { id } = await newProduct(server.db, { supplierId, ...product });
    return await server.ok('POST /import-products', { body: { product_id: id } }, { token });
  }

  const mappings = 'GET /shop/integrations/{id}/mapping-values';
  const map = 'POST /shop/integrations/{id}/mapping-values';
  const unmapped = 'GET /shop/integrations/{id}/unmapped-values';
  const mapping = (source: string, target = 'Black', attribute: MappedAttribute = 'color') => ({
    attribute,
    source_value: source,
    target_value: target,
  });

  it('[§2-mapping-values] one source value has one row, however it is spelt, and keeps its own spelling', async () => {
    const { token, id } = await withStore();
    const { data } = await server.ok(map, { id, body: mapping('Mørke  grå\u030A') }, { token });
    expect(data).toMatchObject({ source_value: 'Mørke  grå\u030A', products_count: 0 });
    for (const spelt of [
      'mørke grå\u030A',
      ' MØRKE GRÅ\u030A ',
      'Mørke\u00A0grå\u030A'.normalize('NFC'),
    ]) {
      const refused = await server.refused(map, { id, body: mapping(spelt) }, { token });
      expect(refused).toMatchObject({ status: 422, code: 'invalid' });
      expect(Object.keys(refused.errors)).toEqual(['source_value']);
    }
    // The same word is another value for another attribute or in another store.
    await server.ok(map, { id, body: mapping('Mørke grå\u030A', 'x', 'material') }, { token });
  });

  it.each([
    [{ source_value: ' ' }, 'source_value'],
    [{ target_value: '' }, 'target_value'],
    [{ target_value: 'x'.repeat(256) }, 'target_value'],
    [{ attribute: 'weight' }, 'attribute'],
  ])('[§2-mapping-values] [§D-fields] %j is 422 on %s', async (wrong, field) => {
    const { token, id } = await withStore();
    const response = await server.send(
      map,
      { id, body: { ...mapping('Sort'), ...wrong } },
      { token },
    );
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).errors)).toEqual([field]);
  });

  it('[§2-mapping-values] mappings are searched, filtered, paged, edited and removed', async () => {
    const { token, id } = await withStore();
    const ids: number[] = [];
    for (let at = 1; at <= 11; at += 1) {
      const body = mapping(`Farve ${at}`, `Colour ${at}`);
      ids.push((await server.ok(map, { id, body }, { token })).data.id);
    }
    await server.ok(map, { id, body: mapping('Bomuld', 'Cotton', 'material') }, { token });
    const read = (query: object) => server.ok(mappings, { id, query }, { token });
    const first = await read({});
    expect(first.meta).toEqual({ current_page: 1, per_page: 10, last_page: 2, total: 12 });
    expect(first.data[0]).toMatchObject({ source_value: 'Bomuld' });
    expect((await read({ page: 2 })).data.map(({ id: one }) => one)).toEqual([ids[1], ids[0]]);
    expect((await read({ search: 'COLOUR 11' })).meta.total).toBe(1);
    expect((await read({ attribute: 'material' })).meta.total).toBe(1);
    expect((await read({ search: '%' })).meta.total).toBe(0);

    const edit = 'PATCH /shop/integrations/{id}/mapping-values/{valueId}';
    const valueId = ids[0] ?? 0;
    const again = { id, valueId, body: { source_value: 'FARVE 2' } };
    const refused = await server.refused(edit, again, { token });
    expect(Object.keys(refused.errors)).toEqual(['source_value']);
    const respelt = { id, valueId, body: { source_value: 'farve 1', target_value: 'One' } };
    expect((await server.ok(edit, respelt, { token })).data).toMatchObject(respelt.body);
    const remove = 'DELETE /shop/integrations/{id}/mapping-values/{valueId}';
    await server.ok(remove, { id, valueId }, { token });
    const gone = await server.refused(remove, { id, valueId }, { token });
    expect(gone.status).toBe(404);
    const elsewhere = await withStore();
    const theirs = { id: elsewhere.id, valueId: ids[1] ?? 0 };
    expect((await server.refused(remove, theirs, { token: elsewhere.token })).status).toBe(404);
    expect((await read({})).meta.total).toBe(11);
  });

  it('[§2-mapping-values] the queue counts products by what has no mapping, most first', async () => {
    const { token, id } = await withStore();
    const categoryId = await newCategory(server.db);
    const sold = (options: Record<string, string>[]) => options.map((each) => ({ options: each }));
    await list(token, {
      brand: 'Nordlys',
      categoryId,
      tags: ['Nyhed'],
      sold: sold([
        { Farve: 'Sort', Størrelse: 'M' },
        { Farve: 'Sort', Størrelse: 'L' },
      ]),
    });
    await list(token, {
      brand: 'NORDLYS',
      categoryId,
      sold: sold([{ color: ' sort', Smag: 'Salt' }]),
    });
    await list(token, { categoryId, sold: sold([{ Colour: 'Hvid', Materiale: 'Bomuld' }]) });
    const read = async (query: object = {}) => {
      const { data, meta } = await server.ok(unmapped, { id, query }, { token });
      return {
        rows: data.map((row) => [row.attribute, row.source_value, row.products_count]),
        total: meta.total,
      };
    };
    const all = await read();
    expect(all.total).toBe(8);
    expect(all.rows[0]?.slice(0, 1)).toEqual(['category']);
    expect(all.rows.map(([attribute, , count]) => [attribute, count])).toEqual([
      ['category', 3],
      ['brand', 2],
      ['color', 2],
      ['color', 1],
      ['material', 1],
      ['size', 1],
      ['size', 1],
      ['tag', 1],
    ]);
    expect((await read({ search: 'SORT' })).rows).toEqual([['color', 'Sort', 2]]);
    expect((await read({ attribute: 'size' })).total).toBe(2);

    const { data } = await server.ok(map, { id, body: mapping('SORT') }, { token });
    expect(data.products_count).toBe(2);
    expect((await read({ attribute: 'color' })).rows).toEqual([['color', 'Hvid', 1]]);
    // Another shop's products don't count.
    const stranger = await withStore();
    const theirs = await server.ok(unmapped, { id: stranger.id }, { token: stranger.token });
    expect(theirs.meta.total).toBe(0);
  });

  it('[§2-mapping-values] [§9-page-size] the queue comes ten a page, and its pages hold each value once', async () => {
    const { token, id } = await withStore();
    const tags = Array.from({ length: 21 }, (_, at) => `Mærke ${at + 1}`);
    await list(token, { tags });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => server.ok(unmapped, { id, query: { page } }, { token })),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 1, 0]);
    expect(pages[0]?.meta).toEqual({ current_page: 1, per_page: 10, last_page: 3, total: 21 });
    const seen = pages.flatMap(({ data }) => data.map(({ source_value }) => source_value));
    expect(seen.toSorted()).toEqual(tags.toSorted());
  });

  it('[§2-mutating-values] [§D-tenancy] rules are tried on the shop’s own products alone', async () => {
    const { token, id } = await withStore();
    await list(token, { title: 'Vores kop' });
    const stranger = await withStore();
    await list(stranger.token, { title: 'Deres kop' });
    const call = 'GET /shop/integrations/{id}/rule-samples';
    const { data } = await server.ok(call, { id }, { token });
    expect(data.map(({ item }) => item.title)).toEqual(['Vores kop']);
  });

  const rules = 'GET /shop/integrations/{id}/mutating-rules';
  const add = 'POST /shop/integrations/{id}/mutating-rules';
  const edit = 'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}';
  const remove = 'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}';
  const exclude = (name: string) => ({ name, action: { kind: 'exclude' as const } });

  it('[§2-mutating-values] rules keep an order without gaps while they are added, moved and removed', async () => {
    const { token, id } = await withStore();
    const names = ['a', 'b', 'c', 'd'];
    const made = await Promise.all(
      names.map((name) => server.ok(add, { id, body: exclude(name) }, { token })),
    );
    const idOf = (name: string) => made.find(({ data }) => data.name === name)?.data.id ?? 0;
    const order = async () => {
      const { data } = await server.ok(rules, { id }, { token });
      expect(data.map(({ position }) => position)).toEqual(data.map((_, at) => at + 1));
      return data.map(({ name }) => name).join('');
    };
    const started = await order();
    expect([...started].toSorted().join('')).toBe('abcd');
    const move = (name: string, position: number) =>
      server.ok(edit, { id, ruleId: idOf(name), body: { position } }, { token });
    for (const [at, name] of names.entries()) await move(name, at + 1);
    expect(await order()).toBe('abcd');
    await move('d', 1);
    expect(await order()).toBe('dabc');
    await move('d', 3);
    expect(await order()).toBe('abdc');
    await Promise.all([move('a', 4), move('c', 1), move('b', 2)]);
    expect([...(await order())].toSorted().join('')).toBe('abcd');
    await server.ok(remove, { id, ruleId: idOf('b') }, { token });
    expect(await order()).toHaveLength(3);
    for (const position of [0, 4, 1.5]) {
      const wrong = { id, ruleId: idOf('a'), body: { position } };
      const refused = await server.refused(edit, wrong, { token });
      expect(Object.keys(refused.errors)).toEqual(['position']);
    }
    const gone = await server.refused(remove, { id, ruleId: idOf('b') }, { token });
    expect(gone.status).toBe(404);
  });

  it('[§2-mutating-values] a patch changes what it names and leaves the rest', async () => {
    const { token, id } = await withStore();
    const conditions = [{ field: 'stock' as const, is: 'at_most' as const, value: 3 }];
    const { data: kept } = await server.ok(
      add,
      { id, body: { ...exclude('Regel'), conditions } },
      { token },
    );
    expect(kept).toMatchObject({ enabled: true, position: 1, conditions });
    const off = { id, ruleId: kept.id, body: { enabled: false } };
    expect((await server.ok(edit, off, { token })).data).toEqual({ ...kept, enabled: false });
  });

  const band = (from: number, to: number | null) => ({ from, to, multiply: 2, add: 0 });
  it.each([
    [{ name: ' ' }, ['name']],
    [{ action: { kind: 'explode' } }, ['action.kind']],
    [{ action: { kind: 'round', direction: 'up', ending: 100 } }, ['action.ending']],
    [{ conditions: [{ field: 'cost', is: 'contains', value: 'x' }] }, ['conditions.0.is']],
    [
      { action: { kind: 'calculate', bands: [band(0, 200), band(100, null)] } },
      ['action.bands.1.from'],
    ],
    [
      { action: { kind: 'calculate', bands: [band(0, 100), band(200, null)] } },
      ['action.bands.1.from'],
    ],
    [{ action: { kind: 'calculate', bands: [band(0, 100)] } }, ['action.bands.0.to']],
  ])(
    '[§2-mutating-values] [§D-fields] %j is 422 on %j, told in the person’s language',
    async (wrong, fields) => {
      const { token, id } = await withStore();
      const body = { ...exclude('Regel'), ...wrong };
      const headers = { 'Accept-Language': 'en' };
      const response = await server.send(add, { id, body }, { token, headers });
      expect(response.status).toBe(422);
      const { errors } = await response.json();
      expect(Object.keys(errors)).toEqual(fields);
      if (fields[0]?.startsWith('action.bands.1'))
        expect(errors[fields[0]][0]).toMatch(/[Bb]and 2/);
      expect((await server.ok(rules, { id }, { token })).data).toEqual([]);
    },
  );

  it('[§2-mutating-values] the preview runs rules over real products, as the browser would, and writes nothing', async () => {
    const { token, id } = await withStore();
    for (let at = 0; at < 22; at += 1) {
      await list(token, { title: `Vare ${at}`, sold: [{ cost: 1000 + at, recommended: 9900 }] });
    }
    const made = [
      { name: 'Pris', action: { kind: 'calculate' as const, bands: [band(0, null)] } },
      {
        name: 'Ude',
        conditions: [{ field: 'title' as const, is: 'equals' as const, value: 'vare 21' }],
        action: { kind: 'exclude' as const },
      },
    ];
    for (const body of made) await server.ok(add, { id, body }, { token });
    const listed = await server.db.select().from(importProducts);
    const kept = await server.db.select().from(mutatingRules);
    const preview = 'POST /shop/integrations/{id}/mutating-rules/preview';
    const { data } = await server.ok(preview, { id, body: {} }, { token });
    expect(data).toHaveLength(20);
    expect(data[0]).toMatchObject({
      before: { title: 'Vare 21', cost: 1021, price: 9900 },
      after: { price: 2042 },
      excluded: true,
      changed_by: [1, 2],
    });
    expect(data[1]).toMatchObject({ after: { price: 2040 }, excluded: false, changed_by: [1] });

    const { data: samples } = await server.ok(
      'GET /shop/integrations/{id}/rule-samples',
      { id },
      { token },
    );
    const { data: saved } = await server.ok(rules, { id }, { token });
    expect(samples.map(({ item }) => runRules(saved, item).item)).toEqual(
      data.map(({ after }) => after),
    );
    const tried = { id, body: { rules: [exclude('Alt ud')] } };
    const all = await server.ok(preview, tried, { token });
    expect(all.data.every(({ excluded }) => excluded)).toBe(true);
    const faulty = { ...made[0], action: { kind: 'calculate', bands: [band(5, null)] } };
    const refused = await server.send(preview, { id, body: { rules: [faulty] } }, { token });
    expect(Object.keys((await refused.json()).errors)).toEqual(['rules.0.action.bands.0.from']);
    expect(await server.db.select().from(importProducts)).toEqual(listed);
    expect(await server.db.select().from(mutatingRules)).toEqual(kept);
  });

  const tryOut = 'POST /shop/integrations/{id}/mutating-rules/preview';

  it('[§D-previews] rules that make a text grow leave the answer small', async () => {
    const { token, id } = await withStore();
    const { data: item } = await list(token, { title: 'Vare', sold: [{ cost: 1000 }] });
    const patch = { id: item.id, body: { description: 'a'.repeat(50_000) } };
    await server.ok('PATCH /import-products/{id}', patch, { token });
    const grow = {
      name: 'Vokser',
      action: {
        kind: 'replace' as const,
        field: 'description' as const,
        search: 'a',
        text: 'a'.repeat(2000),
      },
    };
    const body = { rules: Array(100).fill(grow) };
    const answer = await server.send(tryOut, { id, body }, { token });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text.length).toBeLessThan(10_000);
    const [preview] = JSON.parse(text).data;
    expect(preview.after.description).toBe('a'.repeat(2000));
  });

  it('[§D-previews] a product whose file said more than a field holds is told within the fields', async () => {
    const { token, shopId, id } = await withStore();
    const { id: productId } = await newProduct(server.db, { supplierId, brand: 'B'.repeat(9000) });
    const long = { title: 'T'.repeat(9000), description: 'D'.repeat(90_000) };
    const tags = Array.from({ length: 90 }, (_, at) => `${at}`.padEnd(900, 't'));
    const variants = [{ variant_id: 0, included: true, price: 1, compare_at: null }];
    await server.db.insert(importProducts).values({ shopId, productId, ...long, tags, variants });
    const samples = 'GET /shop/integrations/{id}/rule-samples';
    const { data } = await server.ok(samples, { id }, { token });
    const [sample] = data;
    expect(sample?.item.title.length).toBe(255);
    expect(sample?.item.description.length).toBe(50_000);
    expect(sample?.item.brand?.length).toBe(255);
    expect(sample?.item.tags.map((tag) => tag.length)).toEqual(Array(50).fill(60));
  });

  it('[§D-previews] a preview is a read: nothing of it is kept under an idempotency key', async () => {
    const { token, id } = await withStore();
    const before = await server.db.$count(idempotencyKeys);
    const headers = { 'Idempotency-Key': 'the-same' };
    for (const rules of [[exclude('En')], [exclude('To')]]) {
      const answer = await server.send(tryOut, { id, body: { rules } }, { token, headers });
      expect([answer.status, answer.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
    }
    expect(await server.db.$count(idempotencyKeys)).toBe(before);
  });

  it('[§D-previews] [§6-team-role] who may not write rules previews those that are kept, and no others', async () => {
    const { token, userId, id } = await withStore();
    for (const [roleName, own] of [
      ['limited', 403],
      ['member', 403],
      ['admin', 200],
    ] as const) {
      await server.db.update(shopUsers).set({ roleName }).where(eq(shopUsers.userId, userId));
      const tried = { id, body: { rules: [exclude('En')] } };
      expect((await server.send(tryOut, tried, { token })).status).toBe(own);
      expect((await server.send(tryOut, { id, body: {} }, { token })).status).toBe(200);
    }
  });
});
