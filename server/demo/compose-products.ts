import { categoryId } from '../categories/tree.ts';
import type { ImageRow, products, variants } from '../db/schema.ts';
import { day, minute } from '../lib/durations.ts';
import { care } from './families/care.ts';
import { electronics } from './families/electronics.ts';
import { garden } from './families/garden.ts';
import { home } from './families/home.ts';
import { kitchen } from './families/kitchen.ts';
import { lighting } from './families/lighting.ts';
import { office } from './families/office.ts';
import { pets } from './families/pets.ts';
import { play } from './families/play.ts';
import { sport } from './families/sport.ts';
import { travel } from './families/travel.ts';
import { wear } from './families/wear.ts';
import { series } from './names.ts';
import { danishVat, ean13, inEuro, retail, retailInEuro } from './numbers.ts';
import { demoSuppliers } from './people.ts';
import { drawingName } from './pictures/drawing.ts';
import { type Colour, colours } from './pictures/paint.ts';
import type { Family, ProductLine, Wording } from './product-line.ts';
import type { Random } from './random.ts';
import { safetyOf } from './safety.ts';

const families = [
  kitchen,
  home,
  lighting,
  garden,
  play,
  pets,
  sport,
  travel,
  electronics,
  care,
  office,
  wear,
];

type ProductRow = typeof products.$inferInsert & { id: number; stock: number; images: ImageRow[] };
type VariantRow = typeof variants.$inferInsert & {
  id: number;
  options: Record<string, string>;
  stock: number;
  recommendedPrice: number | null;
};

export interface DemoProduct {
  row: ProductRow;
  variants: VariantRow[];
  supplier: (typeof demoSuppliers)[number];
}

/**
 * All products of all suppliers: for each line three at supplier 9, and three at each of the family's two suppliers.
 */
export function composeProducts(random: Random, now: number): DemoProduct[] {
  const made: DemoProduct[] = [];
  let variantId = 0;
  for (const family of families) {
    for (const line of family.lines) {
      const names = { da: random.shuffled(series.da), en: random.shuffled(series.en) };
      const homes = [9, ...family.suppliers].flatMap((id) => [id, id, id]);
      for (const [i, supplierId] of homes.entries()) {
        const supplier = demoSuppliers.find(({ id }) => id === supplierId);
        const name = names[supplier?.language ?? 'da'][i];
        if (!supplier || !name) throw new Error(`No supplier ${supplierId} or no name for it.`);
        const id = made.length + 1;
        const product = compose({ random, now, family, line, supplier, name, id, variantId });
        variantId += product.variants.length;
        made.push(product);
      }
    }
  }
  return made;
}

interface Order {
  random: Random;
  now: number;
  family: Family;
  line: ProductLine;
  supplier: (typeof demoSuppliers)[number];
  name: string;
  id: number;
  /** The last variant's id so far. */
  variantId: number;
}

function compose({ random, now, family, line, supplier, name, id, variantId }: Order): DemoProduct {
  const language = supplier.language;
  const words = language === 'en' ? line.en : line.da;
  if (!words) throw new Error(`${line.da.noun} has no English words.`);
  const brand = random.pick(family.brands);
  const finish = random.pick(words.finish);
  const caseOf = random.chance(0.07) ? random.pick([6, 12, 24]) : 1;
  const title = titleOf(words, language, name, finish, random.pick(words.spec), caseOf);
  const most = line.plain ? 1 : random.int(2, Math.min(4, line.colours.length));
  const chosen = random.shuffled(line.colours).slice(0, most);
  const number = String(id * 7 + 1000).padStart(5, '0');
  const sku = `${supplier.prefix}-${line.motif.slice(0, 3).toUpperCase()}-${number}`;
  const seed = random.int(0, 999);
  const baseCost = random.int(line.cost[0] * 4, line.cost[1] * 4) * 25 * caseOf;
  const markup = random.chance(0.05) ? 1.06 * (1 + danishVat) : 2 + random.next() * 0.9;
  const priced = !random.chance(0.04);
  const soldOut = random.chance(0.07);
  const rows = chosen.flatMap((colour) =>
    (line.sizes?.values ?? [null]).map((size, step): Omit<VariantRow, 'id' | 'position'> => {
      const kroner =
        Math.round((baseCost * (1 + ((line.sizes?.step ?? 0) / 100) * step)) / 25) * 25;
      const isEuro = supplier.currency === 'EUR';
      const cost = isEuro ? inEuro(kroner) : kroner;
      const price = isEuro ? retailInEuro(cost * markup) : retail(cost * markup);
      const key = [sku, colour.slice(0, 3).toUpperCase(), size?.replaceAll(/[^\dA-Za-z]/g, '')];
      const variantSku = key.filter(Boolean).join('-');
      return {
        supplierId: supplier.id,
        productId: id,
        key: variantSku,
        sku: variantSku,
        options: optionsOf(line, language, colour, size),
        cost,
        recommendedPrice: priced ? price : null,
        stock: soldOut ? 0 : stockOf(random),
      };
    }),
  );
  const made = rows.map((row, position) => ({
    ...row,
    id: variantId + position + 1,
    position,
    // Some suppliers don't have a barcode for every size. 579 is Denmark's prefix; the rest is our own running number.
    ean: random.chance(0.03)
      ? null
      : ean13(`57990${String(variantId + position + 1).padStart(7, '0')}`),
  }));
  const created = new Date(now - random.int(2 * day, 420 * day));
  const prices = made.flatMap(({ recommendedPrice }) => recommendedPrice ?? []);
  return {
    supplier,
    variants: made,
    row: {
      id,
      supplierId: supplier.id,
      key: sku,
      sku,
      ean: made[0]?.ean ?? null,
      brand,
      title,
      description: describe(random, words, language, finish, brand),
      categoryId: categoryId(line.category),
      tags: [...words.tags],
      images: random.chance(0.05) ? [] : imagesOf(random, line, language, title, chosen, seed),
      currency: supplier.currency,
      cost: Math.min(...made.map(({ cost }) => cost)),
      recommendedPrice: prices.length > 0 ? Math.min(...prices) : null,
      stock: made.reduce((sum, { stock }) => sum + stock, 0),
      stockCheckedAt: new Date(now - checkedAgo(random)),
      variantsCount: made.length,
      minOrderQuantity: caseOf === 1 && random.chance(0.08) ? random.pick([2, 4, 6]) : 1,
      isColli: caseOf > 1,
      safety: safetyOf(brand, supplier, line.warning ?? null),
      createdAt: created,
      updatedAt: new Date(Math.max(created.getTime(), now - random.int(0, 30 * day))),
    },
  };
}

function titleOf(
  words: Wording,
  language: 'da' | 'en',
  name: string,
  finish: string,
  spec: string,
  caseOf: number,
): string {
  if (language === 'en')
    return `${name} ${finish} ${words.noun}, ${spec}${caseOf > 1 ? `, case of ${caseOf}` : ''}`;
  return `${words.noun} ${name} ${finish}, ${spec}${caseOf > 1 ? `, kolli à ${caseOf} stk.` : ''}`;
}

const optionNames = { da: 'Farve', en: 'Colour' } as const;

function optionsOf(line: ProductLine, language: 'da' | 'en', colour: Colour, size: string | null) {
  const options: Record<string, string> = {};
  if (!line.plain) options[optionNames[language]] = colours[colour][language];
  if (line.sizes && size !== null)
    options[line.sizes[language]] = language === 'en' ? size.replace(',', '.') : size;
  return options;
}

function describe(
  random: Random,
  { about, care: upkeep }: Wording,
  language: 'da' | 'en',
  finish: string,
  brand: string,
): string {
  const label =
    language === 'en'
      ? { make: 'Make', kind: 'Finish', care: 'Good to know' }
      : { make: 'Mærke', kind: 'Udførelse', care: 'Godt at vide' };
  const [first, ...rest] = random.shuffled(about);
  const more = rest[0] !== undefined && random.chance(0.6) ? `<p>${rest[0]}</p>` : '';
  return `<p>${first}</p>${more}<ul><li>${label.make}: ${brand.replace('&', '&amp;')}</li><li>${label.kind}: ${finish}</li><li>${label.care}: ${upkeep}</li></ul>`;
}

/** One picture a colour, a closer look at the first, and often two colours together. */
function imagesOf(
  random: Random,
  { motif }: ProductLine,
  language: 'da' | 'en',
  title: string,
  chosen: readonly Colour[],
  seed: number,
): ImageRow[] {
  const words =
    language === 'en'
      ? { near: 'close-up', pair: 'two together' }
      : { near: 'tæt på', pair: 'to sammen' };
  const picture = (colour: Colour, view: 'front' | 'near' | 'pair'): ImageRow => ({
    url: `/media/demo/${drawingName({ motif, colour, seed, view })}`,
    alt: [title, colours[colour][language].toLowerCase(), view === 'front' ? '' : words[view]]
      .filter((part) => part !== '')
      .join(', '),
  });
  const [main, ...others] = chosen;
  if (main === undefined) return [];
  return [
    picture(main, 'front'),
    picture(main, 'near'),
    ...others.map((colour) => picture(colour, 'front')),
    ...(random.chance(0.5) ? [picture(main, 'pair')] : []),
  ];
}

function stockOf(random: Random): number {
  if (random.chance(0.09)) return 0;
  return random.chance(0.12) ? random.int(1, 4) : random.int(5, 260);
}

/** Mostly minutes, some hours, a few days, so that the demo shows data of different age. */
function checkedAgo(random: Random): number {
  const kind = random.next();
  if (kind < 0.65) return random.int(1, 55) * minute;
  return kind < 0.92 ? random.int(60, 1400) * minute : random.int(2 * day, 9 * day);
}
