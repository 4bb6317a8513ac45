import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { csvOf } from './csv.ts';

interface Garment {
  sku: string;
  name: string;
  path: string;
  price: string;
  sizes: readonly string[];
  colours: readonly string[];
}

const tops = { sizes: ['XS', 'S', 'M', 'L', 'XL'], colours: ['Sort', 'Grå', 'Orange'] };
const trousers = { sizes: ['32', '33'], colours: ['Blå', 'Grøn', 'Sort'] };
const jackets = 'Herrer/Overdele/Jakker & fleece';
const garments: readonly Garment[] = [
  { sku: 'JK01', name: 'Rimfrost fleecejakke', path: jackets, price: '52', ...tops },
  { sku: 'JK02', name: 'Klitvind vindjakke', path: jackets, price: '64.5', ...tops },
  { sku: 'JK03', name: 'Havgus 3/4" regnjakke', path: jackets, price: '77', ...tops },
  {
    sku: 'BX01',
    name: 'Lyng vandrebukser',
    path: 'Damer/Underdele/Bukser',
    price: '35',
    ...trousers,
  },
  { sku: 'BX02', name: 'Hede shorts', path: 'Damer/Underdele/Shorts', price: '29', ...trousers },
];

/** How many of each there are: a configurable product also has a row of its own. */
export const magentoFigures = { products: 5, variants: 57, rows: 62 };

const columns = [
  'sku store_view_code attribute_set_code product_type categories product_websites name description',
  'short_description weight product_online tax_class_name visibility price special_price url_key meta_title',
  'base_image base_image_label small_image thumbnail_image created_at map_price gift_message_available',
  'additional_attributes qty out_of_stock_qty allow_backorders min_cart_qty use_config_min_sale_qty is_in_stock',
  'website_id configurable_variations configurable_variation_labels additional_images',
].flatMap((line) => line.split(' '));

/**
 * A catalogue as Magento exports it: hidden simple products, then the configurable one that names them with their
 * options; descriptions of several lines; several category paths under the store's root; pictures by path.
 */
export function magentoCatalogue(): string {
  return csvOf(columns, garments.flatMap(rowsOf));
}

/** Writes the pictures that the catalogue names into a folder. */
export async function writeMagentoImages(folder: string): Promise<void> {
  for (const { sku, colours } of garments) {
    for (const colour of colours) {
      const file = join(folder, imageOf(sku, colour));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, photographOf(imageOf(sku, colour)));
    }
  }
}

/** The first bytes of a JPEG, followed by the path, so that each picture is unique. */
export const photographOf = (path: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from(`JFIF\0${path}`)]);

function rowsOf({ sku, name, path, price, sizes, colours }: Garment): Record<string, string>[] {
  const choices = sizes.flatMap((size) => colours.map((colour) => ({ size, colour })));
  const shared = {
    attribute_set_code: path.includes('Overdele') ? 'Top' : 'Bottom',
    categories: `Default Category/${path},Default Category/Kollektioner/Genbrug,Default Category`,
    product_websites: 'base',
    description: `<p>${name} til dage, hvor det "trækker op".</p>\n<p>&bull; Maskinvask, 30&deg;.<br />&bull; Lommer &amp; hætte. </p>`,
    product_online: '1',
    tax_class_name: 'Taxable Goods',
    price,
    out_of_stock_qty: '0',
    allow_backorders: '0',
    min_cart_qty: '1',
    use_config_min_sale_qty: '1',
    is_in_stock: '1',
    website_id: '1',
  };
  const skuOf = (size: string, colour: string) => `${sku}-${size}-${colour}`;
  const simple = choices.map(({ size, colour }) => ({
    ...shared,
    sku: skuOf(size, colour),
    product_type: 'simple',
    name: `${name}-${size}-${colour}`,
    weight: '1',
    visibility: 'Not Visible Individually',
    url_key: skuOf(size, colour).toLowerCase(),
    ...pictured(sku, colour),
    additional_attributes: `has_options=0,required_options=0,size=${size},color=${colour}`,
    qty: '100',
  }));
  const [first = ''] = colours;
  const parent = {
    ...shared,
    sku,
    product_type: 'configurable',
    name,
    visibility: 'Catalog, Search',
    url_key: sku.toLowerCase(),
    ...pictured(sku, first),
    additional_attributes:
      'has_options=1,required_options=1,material=Uld|Bomuld,climate=All-weather|Cool|Windy,new=No',
    qty: '0',
    configurable_variations: choices
      .map(({ size, colour }) => `sku=${skuOf(size, colour)},size=${size},color=${colour}`)
      .join('|'),
    configurable_variation_labels: 'size=Size,color=Color',
    additional_images: `/${sku[0]?.toLowerCase()}/missing_back.jpg`,
  };
  return [...simple, parent];
}

function pictured(sku: string, colour: string) {
  const image = `/${imageOf(sku, colour)}`;
  return { base_image: image, small_image: image, thumbnail_image: image };
}

/** For example `j/k/jk01-sort_main.jpg`, the way Magento stores pictures. */
export function imageOf(sku: string, colour: string): string {
  const [a = '', b = ''] = sku.toLowerCase();
  const ascii = colour.toLowerCase().replaceAll('å', 'aa').replaceAll('ø', 'oe');
  return `${a}/${b}/${sku.toLowerCase()}-${ascii}_main.jpg`;
}
