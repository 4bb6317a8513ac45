import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import { useFormat } from '../../i18n/format.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import type { Amount } from '../../lib/pure/amounts.ts';
import type { FieldVersions, Side } from '../../sync/outbox/conflict.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { differing } from './differing.ts';

const fieldWords = {
  title: 'sync.field.title',
  description: 'sync.field.description',
  category_id: 'sync.field.category',
  tags: 'sync.field.tags',
  included: 'sync.field.included',
  price: 'sync.field.price',
  compare_at: 'sync.field.compare-at',
} as const satisfies Record<FieldVersions['field'], MessageId>;

/** Texts for the fields of an edit and for their values. */
export function useFieldWords() {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const categories = useRead('GET /shop/product-categories', {});
  const empty = t('sync.field.empty');
  const money = (value: Amount | null) => (value ? format.money(value) : empty);

  function category(id: number | null): string {
    if (id === null) return t('sync.field.no-category');
    const all = categories.state === 'ready' ? categories.value.data : [];
    return all.find((one) => one.id === id)?.name[locale] ?? String(id);
  }

  function textOf(versions: FieldVersions, side: Side): string {
    switch (versions.field) {
      case 'title':
        return versions[side];
      case 'description':
        return differing(versions.mine, versions.theirs)[side] || empty;
      case 'category_id':
        return category(versions[side]);
      case 'tags':
        return versions[side].join(', ') || empty;
      case 'included':
        return t(versions[side] ? 'sync.field.yes' : 'sync.field.no');
      case 'price':
      case 'compare_at':
        return money(versions[side]);
    }
  }

  return {
    textOf,
    /** "Price · Blue / M": with the variant's name, if the variant has options. */
    labelOf({ field, variant }: FieldVersions): string {
      const name = variant && Object.values(variant.options).join(' / ');
      return name ? `${t(fieldWords[field])} · ${name}` : t(fieldWords[field]);
    },
    /** "Title, Price": the fields that an edit changes, each once. */
    fieldsOf({ variants = [], rev: _rev, ...own }: ShopProductPatch): string {
      const named = new Set([...Object.keys(own), ...variants.flatMap(Object.keys)]);
      return Object.entries(fieldWords)
        .filter(([field]) => named.has(field))
        .map(([, id]) => t(id))
        .join(', ');
    },
  };
}
