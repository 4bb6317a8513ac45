import { xmlElement } from '../xml-text.ts';
import type { Channel } from './channel.ts';

/** Kelkoo's own numbers for the stock. */
const availability = { inStock: '1', outOfStock: '6' };

/** Kelkoo's XML: `products` with `product` elements, named as in its field table. */
export const kelkoo: Channel = {
  extension: 'xml',
  contentType: 'application/xml; charset=utf-8',
  rules: { title: 80, description: 300, required: ['category'] },
  head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<products>\n',
  entry: (item) => {
    const fields = {
      'offer-id': item.id,
      title: item.title,
      'product-url': item.link,
      'landing-page-url': item.link,
      price: item.price,
      currency: item.currency,
      brand: item.brand,
      description: item.description === '' ? null : item.description,
      'image-url': item.image,
      ean: item.gtin,
      mpn: item.sku === '' ? null : item.sku,
      'merchant-category': item.category,
      availability: item.inStock ? availability.inStock : availability.outOfStock,
      colour: item.color,
    };
    const lines = Object.entries(fields).map(([name, value]) => xmlElement(name, value));
    return `    <product>\n${lines.join('')}    </product>\n`;
  },
  foot: '</products>\n',
};
