import type { MappedAttribute } from '../../../contract/entities/value-rules.ts';
import type { MessageId } from '../../i18n/messages.ts';

export const attributes = [
  'category',
  'color',
  'size',
  'material',
  'brand',
  'tag',
] as const satisfies readonly MappedAttribute[];

export const attributeWords = {
  category: 'mapping-values.attribute.category',
  color: 'mapping-values.attribute.color',
  size: 'mapping-values.attribute.size',
  material: 'mapping-values.attribute.material',
  brand: 'mapping-values.attribute.brand',
  tag: 'mapping-values.attribute.tag',
} as const satisfies Record<MappedAttribute, MessageId>;

/** The attribute in an address; null for all of them. */
export const attributeFrom = (text: string | null): MappedAttribute | null =>
  attributes.find((one) => one === text) ?? null;
