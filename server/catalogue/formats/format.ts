import type { AmountRules } from '../amount.ts';
import type { Field, Fields } from '../fields.ts';
import type { ProductPart, StagedRow, VariantPart } from '../row.ts';

export type FormatId =
  | 'shopify'
  | 'woocommerce'
  | 'magento'
  | 'prestashop'
  | 'google'
  | 'google_xml'
  | 'mapped';

/** What a record is, before its values are read: its parts may yet turn out bad, each for itself. */
export interface Description
  extends Pick<StagedRow, 'productKey' | 'images' | 'links' | 'hidden' | 'otherKey'> {
  /** Null where the record speaks of a product only. */
  variantKey: string | null;
  product: (() => ProductPart) | null;
  variant: (() => VariantPart) | null;
  /** The program doesn't show it: this record alone, or its product with all records that share its key. */
  unpublished?: 'record' | 'product' | null;
}

/** How one program writes its product files. */
export interface Format {
  id: FormatId;
  label: string;
  /** By the keys of the file's columns. */
  recognises(columns: ReadonlySet<string>): boolean;
  /** The columns that a field may be in, the likeliest first, by column key. */
  columns: Partial<Record<Field, readonly string[]>>;
  amounts: AmountRules;
  /** Null for a record to pass over. */
  describe(fields: Fields): Description | null;
}
