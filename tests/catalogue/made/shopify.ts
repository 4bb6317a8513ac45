import { csvOf } from './csv.ts';

const columns = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value',
  'Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty',
  'Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price',
  'Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card',
  'SEO Title,SEO Description,Variant Image,Variant Weight Unit',
].flatMap((line) => line.split(','));

const inEach = {
  Vendor: 'strandgade-demo',
  'Variant Grams': '0',
  'Variant Inventory Qty': '1',
  'Variant Inventory Policy': 'deny',
  'Variant Fulfillment Service': 'manual',
  'Variant Requires Shipping': 'true',
  'Variant Taxable': 'true',
  'Variant Weight Unit': 'kg',
};
const singles = [
  ['blaa-skjorte', 'Blå skjorte', '50'],
  ['groen-hue', 'Grøn hue', '25'],
  ['roed-loebetroeje', 'Rød løbetrøje', '50'],
  ['lys-sneakers', 'Lys sneakers', '80'],
] as const;

/** How many of each there are: the second and third size have rows of their own. */
export const shopifyFigures = { products: 5, variants: 7, rows: 7 };

/**
 * A catalogue as Shopify exports it, without any SKU: a product without options has the option "Title", and further
 * sizes stand in rows with only handle and size.
 */
export function shopifyCatalogue(): string {
  const [first, ...rest] = singles.map(([handle, title, price]) => ({
    ...inEach,
    ...{ Handle: handle, Title: title, 'Variant Price': price, Published: 'true' },
    'Body (HTML)': `${title} i bomuld, med krave og knapper. `,
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Image Src': `https://pictures.example.com/${handle}.jpg`,
    'Image Position': '1',
    'Gift Card': 'false',
  }));
  const sized = ['Small', 'Medium', 'Large'].map((size, at) => ({
    ...inEach,
    ...{ Handle: 'college-troeje', 'Option1 Value': size, 'Variant Price': '60' },
    ...(at > 0
      ? {}
      : {
          Title: 'Collegetrøje',
          'Body (HTML)': 'Grå og sort, med "bogstav" på brystet. ',
          'Option1 Name': 'Size',
          'Image Src': 'https://pictures.example.com/college.jpg',
        }),
  }));
  return csvOf(columns, [...(first ? [first] : []), ...sized, ...rest]);
}
