import type { ListingField } from '../../../contract/entities/listings.ts';
import type { MessageId } from '../../i18n/messages.ts';

/** The fields of a product that somebody may change in the store itself. */
export const storeFieldWords = {
  title: 'sync.field.title',
  description: 'sync.field.description',
  brand: 'sync.field.brand',
  category: 'sync.field.category',
  tags: 'sync.field.tags',
  price: 'sync.field.price',
  compare_at: 'sync.field.compare-at',
} as const satisfies Record<ListingField, MessageId>;
