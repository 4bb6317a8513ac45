import type { AmountRules } from '../amount.ts';
import type { Field, RowFields } from '../fields.ts';
import type { ProductPart, StagedRow, VariantPart } from '../row.ts';

export type FormatId =
  | 'shopify'
  | 'woocommerce'
  | 'magento'
  | 'prestashop'
  | 'google'
  | 'google_xml'
  | 'mapped';

/** What a record is, before its values are read: each of its parts may still turn out bad. */
export interface Description
  extends Pick<StagedRow, 'productKey' | 'images' | 'links' | 'hidden' | 'otherKey'> {
  /** Null where the record speaks of a product only. */
  variantKey: string | null;
  product: (() => ProductPart) | null;
  variant: (() => VariantPart) | null;
  /** The program that wrote the file doesn't show it: either this record alone, or all records of its product. */
  unpublished?: 'record' | 'product' | null;
}

/** How a program writes its product files. */
export interface Format {
  id: FormatId;
  label: string;
  /** By the keys of the file's columns. */
  recognises(columns: ReadonlySet<string>): boolean;
  /** The columns that a field may be in, the likeliest first, by column key. */
  columns: Partial<Record<Field, readonly string[]>>;
  amounts: AmountRules;
  /** Null for a record to pass over. */
  describe(fields: RowFields): Description | null;
}
