import { beforeAll, expect, it } from 'vitest';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newCategory, newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('product search', (database) => {
  const server = serverFor({ database });
  let token: string;
  let nordic: number;
  let other: number;
  let parent: number;
  let child: number;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    ({ token } = await newPerson(server.db));
    nordic = await newSupplier(server.db, 'Nordisk');
    other = await newSupplier(server.db, 'Other');
    parent = await newCategory(server.db);
    child = await newCategory(server.db, parent);
    const add = async (
      name: string,
      title: string,
      more: Partial<Parameters<typeof newProduct>[1]> = {},
    ) => {
      const at = new Date(Date.UTC(2026, 0, 1 + Object.keys(ids).length));
      const { id } = await newProduct(server.db, {
        supplierId: nordic,
        title,
        createdAt: at,
        ...more,
      });
      ids[name] = id;
    };
    await add('bike', 'Cyklerne fra Århus', {
      categoryId: child,
      sold: [{ sku: '24-MB01', cost: 90_000, recommended: 200_000 }],
    });
    await add('shoes', 'Running shoes for women', {
      categoryId: parent,
      brand: 'Løbeskoen',
      sold: [{ cost: 20_000, recommended: 30_000, stock: 4 }],
    });
    await add('lamp', 'Lampe', { description: '<p>En cykel er på billedet.</p>', images: [] });
    await add('crate', 'Æblekasse', { isColli: true, supplierId: other });
    await add('empty', 'Tom hylde', {
      supplierId: other,
      sold: [{ stock: 0 }],
      ean: '5701234567890',
    });
    await add('aa', 'Ål og ærter', { supplierId: other });
  });

  type Query = Parameters<typeof server.ok<'GET /products'>>[1]['query'];
  const search = async (query: Query) => {
    const { data } = await server.ok('GET /products', { query }, { token });
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    return data.map(({ id }) => names.get(id));
  };

  it('[§7-products] has no filters of its own and shows the newest first', async () => {
    expect(await search({})).toEqual(['aa', 'empty', 'crate', 'lamp', 'shoes', 'bike']);
  });

  it('[§3-options] finds Danish and English stems, and beginnings of words', async () => {
    expect(await search({ search: 'cykel' })).toEqual(['lamp']);
    expect(await search({ search: 'cyklernes' })).toEqual(['bike']);
    expect(await search({ search: 'cyk' })).toEqual(['bike', 'lamp']);
    expect(await search({ search: 'shoe' })).toEqual(['shoes']);
    expect(await search({ search: 'runs shoes' })).toEqual(['shoes']);
    expect(await search({ search: 'LØBESK' })).toEqual(['shoes']);
    expect(await search({ search: 'ærter' })).toEqual(['aa']);
    expect(await search({ search: 'shoes lampe' })).toEqual([]);
  });

  it('[§3-options] finds SKUs and EANs by their beginning', async () => {
    expect(await search({ search: '24-MB01' })).toEqual(['bike']);
    expect(await search({ search: '24-mb' })).toEqual(['bike']);
    expect(await search({ search: '570123' })).toEqual(['empty']);
  });

  it('[§3-options] stop words needn’t be found, unless nothing else was asked for', async () => {
    expect(await search({ search: 'shoes til the' })).toEqual(['shoes']);
    expect(await search({ search: 'for' })).toEqual(['shoes']);
  });

  it.each([
    "'",
    "O'Neill's",
    '"',
    '\\',
    "\\'",
    '&|!<->:*()',
    ':*',
    '!!!',
    'a:*b',
    '<script>',
    '%_',
    '🚲',
    'x'.repeat(200),
    '1.5 -2 3e4',
    'http://a.b/c?d=e',
    'a@b.dk',
    'foo-bar-baz',
    '-',
    "''''",
    'ﬁ ﷺ',
  ])('[§D-search] odd input (%s) is searched, not refused', async (text) => {
    const { meta } = await server.ok('GET /products', { query: { search: text } }, { token });
    expect(meta.total).toBeLessThanOrEqual(6);
  });

  it('[§3-filters] [§7-products] each filter narrows; 0 leaves it off', async () => {
    expect(await search({ supplier_id: other })).toEqual(['aa', 'empty', 'crate']);
    expect(await search({ supplier_id: other, in_stock: '1' })).toEqual(['aa', 'crate']);
    expect(await search({ supplier_id: other, in_stock: '1', is_not_colli: '1' })).toEqual(['aa']);
    expect(await search({ supplier_id: nordic, has_media: '1' })).toEqual(['shoes', 'bike']);
    expect(await search({ supplier_id: nordic, has_media: '0' })).toHaveLength(3);
    expect(await search({ category_id: parent })).toEqual(['shoes', 'bike']);
    expect(await search({ category_id: child })).toEqual(['bike']);
    expect(await search({ category_id: 2 ** 40 })).toEqual([]);
    expect(await search({ supplier_id: 999_999 })).toEqual([]);
  });

  it('[§3-options] is ordered by what the caller names', async () => {
    expect(await search({ order_by: 'newest', direction: 'asc' })).toEqual([
      ...['bike', 'shoes', 'lamp', 'crate', 'empty', 'aa'],
    ]);
    expect(await search({ order_by: 'title' })).toEqual([
      ...['bike', 'lamp', 'shoes', 'empty', 'crate', 'aa'],
    ]);
    expect((await search({ order_by: 'cost' })).at(-1)).toBe('bike');
    expect((await search({ order_by: 'cost', direction: 'desc' }))[0]).toBe('bike');
    expect((await search({ order_by: 'margin' }))[0]).toBe('bike');
    expect((await search({ order_by: 'margin', direction: 'asc' }))[0]).toBe('shoes');
    expect((await search({ order_by: 'stock', direction: 'asc' }))[0]).toBe('empty');
    expect(await search({ order_by: 'title', search: 'lampe' })).toEqual(['lamp']);
  });

  it('[§3-product-included] counts each filter under the other filters', async () => {
    const { included, meta } = await server.ok(
      'GET /products',
      { query: { supplier_id: other, in_stock: '1', include: 'product-filters' } },
      { token },
    );
    expect(meta.total).toBe(2);
    expect(included?.filters).toEqual({
      supplier: [
        { id: nordic, name: 'Nordisk', count: 3 },
        { id: other, name: 'Other', count: 2 },
      ],
      category: [],
      in_stock: 2,
      has_media: 2,
      is_not_colli: 1,
    });
    const inCategory = await server.ok(
      'GET /products',
      { query: { category_id: parent, include: 'product-filters', search: 'cyk' } },
      { token },
    );
    expect(inCategory.meta.total).toBe(1);
    expect(inCategory.included?.filters.category).toEqual([{ id: child, count: 1 }]);
    const without = await server.ok('GET /products', {}, { token });
    expect(without.included).toBeUndefined();
  });

  it('[§3-product] is_in_import_list is the shop’s own', async () => {
    const mine = await newPerson(server.db);
    await server.ok(
      'POST /import-products',
      { body: { product_id: ids.lamp ?? 0 } },
      { token: mine.token },
    );
    const flags = async (as: string) => {
      const { data } = await server.ok('GET /products', {}, { token: as });
      return data.filter((product) => product.is_in_import_list).map(({ id }) => id);
    };
    expect(await flags(mine.token)).toEqual([ids.lamp]);
    expect(await flags(token)).toEqual([]);
  });

  it('[§D-did-you-mean] words that nothing has are answered with those that were meant, under the same filters', async () => {
    const meant = async (query: Query) => {
      const answer = await server.ok(
        'GET /products',
        { query: { include: 'product-filters', ...query } },
        { token },
      );
      return [answer.data.length, answer.included?.did_you_mean];
    };
    expect(await meant({ search: 'lmape' })).toEqual([0, 'lampe']);
    expect(await meant({ search: 'Runnign shoes' })).toEqual([0, 'running shoes']);
    expect(await meant({ search: 'lampe' })).toEqual([1, null]);
    expect(await meant({ search: 'xyzzyq' })).toEqual([0, null]);
    // With these, the suggested words wouldn't find anything either.
    expect(await meant({ search: 'lmape', has_media: '1' })).toEqual([0, null]);
    expect(await meant({ search: 'lmape', page: 2 })).toEqual([0, null]);
    const plain = await server.ok('GET /products', { query: { search: 'lmape' } }, { token });
    expect(plain.included).toBeUndefined();
  });

  it('[§7-product] tells one product in full', async () => {
    const { data } = await server.ok('GET /products/{id}', { id: ids.bike ?? 0 }, { token });
    expect(data).toMatchObject({
      id: ids.bike,
      sku: '24-MB01',
      cost: { amount: 90_000, currency: 'DKK' },
      stock: 10,
      variants_count: 1,
      variants: [{ sku: '24-MB01', stock: 10, recommended_price: { amount: 200_000 } }],
      safety: null,
    });
    for (const id of ['999999', 'abc', '99999999999999'])
      expect((await server.refused('GET /products/{id}', { id }, { token })).status).toBe(404);
  });

  it('[§7-categories] [§3-category] is a tree with counts', async () => {
    const { data } = await server.ok('GET /shop/product-categories', {}, { token });
    expect(
      data
        // Without Dropline's own categories, which have lower ids.
        .filter(({ id }) => id >= parent)
        .map(({ id, parent_id, products_count }) => [id, parent_id, products_count]),
    ).toEqual([
      [parent, null, 2],
      [child, parent, 1],
    ]);
  });

  it.each([
    [{ page: 0 }, 'page'],
    [{ in_stock: '2' }, 'in_stock'],
    [{ order_by: 'price' }, 'order_by'],
    [{ supplier_id: 'nine' }, 'supplier_id'],
    [{ include: 'all' }, 'include'],
  ])('[§D-fields] %o is refused by its field', async (query, field) => {
    const response = await server.send('GET /products', { query }, { token });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).errors)).toEqual([field]);
  });
});
