import type { CleanItem } from '../feed-item.ts';
import { xmlElement, xmlText } from '../xml-text.ts';
import type { Channel, FileAbout } from './channel.ts';

/**
 * RSS 2.0 with Google's own element names: Google, Meta and Prisjakt read it, each with its own words for the stock.
 */
export function googleRss(options: {
  availability: { inStock: string; outOfStock: string };
  rules: Channel['rules'];
}): Channel {
  const { availability, rules } = options;
  return {
    extension: 'xml',
    contentType: 'application/xml; charset=utf-8',
    rules,
    head: ({ title, link }: FileAbout) =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n' +
      '  <channel>\n' +
      `    <title>${xmlText(title)}</title>\n` +
      `    <link>${xmlText(link)}</link>\n` +
      `    <description>${xmlText(title)}</description>\n`,
    entry: (item) => {
      const fields = {
        'g:id': item.id,
        'g:item_group_id': item.groupId,
        'g:title': item.title,
        'g:description': item.description,
        'g:link': item.link,
        'g:image_link': item.image,
        'g:availability': item.inStock ? availability.inStock : availability.outOfStock,
        'g:price': `${item.before ?? item.price} ${item.currency}`,
        'g:sale_price': item.before === null ? null : `${item.price} ${item.currency}`,
        'g:condition': 'new',
        ...identifiers(item),
        'g:color': item.color,
        'g:size': item.size,
        'g:product_type': item.category,
      };
      const lines = Object.entries(fields).map(([name, value]) => xmlElement(name, value));
      return `    <item>\n${lines.join('')}    </item>\n`;
    },
    foot: '  </channel>\n</rss>\n',
  };
}

/** The GTIN if there is one; brand and the maker's number together also identify a product. */
function identifiers({ gtin, brand, sku }: CleanItem): Record<string, string | null> {
  const isNamed = gtin !== null || (brand !== null && sku !== '');
  return {
    'g:brand': brand,
    'g:gtin': gtin,
    'g:mpn': gtin === null && isNamed ? sku : null,
    'g:identifier_exists': isNamed ? null : 'no',
  };
}

export const googleChannel = googleRss({
  availability: { inStock: 'in_stock', outOfStock: 'out_of_stock' },
  rules: { title: 150, description: 5000, required: ['description', 'image'] },
});
