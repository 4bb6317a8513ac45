import { expect, test } from 'vitest';
import { assemble } from '../../server/catalogue/assemble.ts';
import { limits } from '../../server/catalogue/limits.ts';
import type { ProductPart, StagedRow, VariantPart } from '../../server/catalogue/row.ts';

const productPart: ProductPart = {
  sku: '',
  title: 'Kande',
  description: 'Af glas.',
  brand: 'Nord',
  category: ['Køkken', 'Kander'],
  tags: ['glas'],
  images: [],
  minOrderQuantity: 6,
  isColli: true,
  optionNames: [],
};
const variantPart: VariantPart = {
  ...{ sku: 'v', ean: '5701234567899', options: [], currency: 'DKK' },
  ...{ cost: 1000, recommendedPrice: null, stock: 3 },
};

/** The row on `line`, with a product if `product` is given and with the variant `v<line>` if `variant` is. */
const row = (
  line: number,
  product: Partial<ProductPart> | null,
  variant: Partial<VariantPart> | null,
  more: Partial<StagedRow> = {},
): StagedRow => ({
  line,
  productKey: 'k',
  variantKey: variant && `v${line}`,
  product: product && { ...productPart, ...product },
  variant: variant && { ...variantPart, ...variant },
  images: [],
  ...more,
});
const made = (...rows: StagedRow[]) => assemble('k', rows).product;
const told = (...rows: StagedRow[]) =>
  assemble('k', rows).bad.map(({ line, code, value }) => [line, code, value]);

test('[§D-catalogue-merge] a product of one row is that row, its variant’s SKU and barcode its own', () => {
  expect(assemble('k', [row(2, {}, { recommendedPrice: 2500 })])).toEqual({
    ...{ bad: [], beyond: [] },
    product: {
      ...{ key: 'k', sku: 'v', ean: '5701234567899', brand: 'Nord', title: 'Kande' },
      ...{ description: 'Af glas.', category: ['Køkken', 'Kander'], tags: ['glas'], images: [] },
      ...{ currency: 'DKK', cost: 1000, recommended_price: 2500, stock: 3, variants_count: 1 },
      ...{ min_order_quantity: 6, is_colli: true },
      variants: [
        {
          ...{ key: 'v2', sku: 'v', ean: '5701234567899', options: {}, position: 0 },
          ...{ cost: 1000, recommended_price: 2500, stock: 3 },
        },
      ],
    },
  });
  expect(made(row(2, { sku: 'own' }, {}))?.sku).toBe('own');
  expect(made(row(2, {}, { sku: '' }))?.sku).toBe('k');
});

test('[§D-catalogue-merge] a product of many has the lowest cost and recommended price, all their stock, and no barcode', () => {
  const product = made(
    row(2, {}, { cost: 1200, recommendedPrice: 3000 }),
    row(3, null, { cost: 900, recommendedPrice: null }),
    row(4, null, { cost: 1100, recommendedPrice: 2000, stock: 4 }),
    row(5, null, null),
  );
  expect(product).toMatchObject({
    ...{ sku: 'k', ean: null, cost: 900, recommended_price: 2000, stock: 10, variants_count: 3 },
    variants: [
      { key: 'v2', position: 0 },
      { key: 'v3', position: 1 },
      { key: 'v4', position: 2 },
    ],
  });
  expect(made(row(2, {}, {}), row(3, null, {}))?.recommended_price).toBeNull();
  const most = { stock: 2 ** 30 };
  expect(made(row(2, {}, most), row(3, null, { stock: 2 ** 30 - 1 }))?.stock).toBe(2 ** 31 - 1);
  expect(made(row(2, {}, most), row(3, null, most))?.stock).toBe(2 ** 31 - 1);
});

test('[§D-catalogue-merge] an option is called as its variant says, else as the product does, else by its place', () => {
  const optionNames = ['Farve', ''];
  const options: [string, string][] = [
    ['', 'Blå'],
    ['', 'S'],
    ['Stof', 'Uld'],
    ['', 'Lang'],
  ];
  const product = made(row(2, { optionNames }, { options }));
  expect(product?.variants[0]?.options).toEqual({
    ...{ Farve: 'Blå', 'Option 2': 'S', Stof: 'Uld', 'Option 4': 'Lang' },
  });
});

test('[§D-catalogue-merge] pictures are those of all rows, each once, the product’s own first, and twenty at most', () => {
  const picture = (name: string) => ({ url: name, alt: 'Kande' });
  const product = made(
    row(2, { images: ['b', 'a'] }, {}, { images: ['c', 'a'] }),
    row(3, null, {}, { images: ['d', 'b'] }),
  );
  expect(product?.images).toEqual(['b', 'a', 'c', 'd'].map(picture));
  const many = Array.from({ length: 21 }, (_, at) => `p${at}`);
  expect(made(row(2, { images: many }, {}))?.images).toEqual(many.slice(0, 20).map(picture));
});

test('[§D-catalogue-merge] the first variant gives the currency; one in another stays out and is told', () => {
  const rows = [
    row(2, {}, { currency: 'EUR' }),
    row(3, null, { currency: 'DKK' }),
    row(4, null, { currency: 'EUR' }),
  ];
  const { product, bad } = assemble('k', rows);
  expect(bad).toEqual([
    {
      ...{ line: 3, column: null, value: 'DKK', code: 'currency' },
      reason: "is in another currency than the product's other variants (EUR)",
    },
  ]);
  expect(product).toMatchObject({ currency: 'EUR', variants_count: 2 });
  expect(product?.variants.map(({ key, position }) => [key, position])).toEqual([
    ['v2', 0],
    ['v4', 1],
  ]);
});

test('[§D-files] a product takes so many variants; each beyond them is told', () => {
  const rows = Array.from({ length: limits.variants + 2 }, (_, at) =>
    row(at + 2, at === 0 ? {} : null, {}),
  );
  const { product, bad } = assemble('k', rows);
  expect(product?.variants).toHaveLength(limits.variants);
  const beyond = {
    ...{ column: null, value: 'k', code: 'too_many_variants' },
    reason: `is a variant beyond the ${limits.variants} that a product can have`,
  };
  expect(bad).toEqual(
    [limits.variants + 2, limits.variants + 3].map((line) => ({ line, ...beyond })),
  );
});

test('[§D-catalogue-merge] variants that no row describes are told, unless something of their row was told already', () => {
  const orphans = [row(3, null, {}), row(4, null, {}, { reported: true }), row(5, null, null)];
  expect(assemble('k', orphans)).toEqual({
    ...{ product: null, beyond: [] },
    bad: [
      {
        ...{ line: 3, column: null, value: 'k', code: 'parent_missing' },
        reason: 'belongs to a product that no row describes with a title',
      },
    ],
  });
  const broken = {
    ...{ line: 2, column: 'Title', value: '', code: 'required' as const, reason: 'is missing' },
  };
  expect(assemble('k', [row(2, null, null, { broken }), ...orphans]).bad).toEqual([
    {
      ...{ line: 3, column: 'Title', value: 'k', code: 'parent_broken' },
      reason: 'belongs to the product of line 2, which is missing',
    },
  ]);
});

test('[§D-catalogue-merge] a product without a variant is told on the line that describes it, once', () => {
  const parent = row(7, {}, null);
  expect(made(parent)).toBeNull();
  expect(assemble('k', [row(6, null, null), parent]).bad).toEqual([
    {
      ...{ line: 7, column: null, value: 'k', code: 'no_variants', reason: 'has no variant left' },
    },
  ]);
  expect(told(parent, row(8, null, null, { reported: true }))).toEqual([]);
  // A variant needs a key, and a key needs a variant.
  expect(told(parent, row(8, null, null, { variantKey: 'v8' }))).toEqual([[7, 'no_variants', 'k']]);
  expect(told(row(7, {}, {}, { variantKey: null }))).toEqual([[7, 'no_variants', 'k']]);
});
