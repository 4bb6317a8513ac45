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

/** The structure of a record before its values are read; each of its parts may still turn out bad. */
export interface Description
  extends Pick<StagedRow, 'productKey' | 'images' | 'links' | 'hidden' | 'otherKey'> {
  /** Null if the record is only about a product. */
  variantKey: string | null;
  product: (() => ProductPart) | null;
  variant: (() => VariantPart) | null;
  /** The program that wrote the file doesn't publish it: either only this record, or all records of its product. */
  unpublished?: 'record' | 'product' | null;
}

/** The way a program writes its product files. */
export interface Format {
  id: FormatId;
  label: string;
  /** Decides by the column keys of the file. */
  recognises(columns: ReadonlySet<string>): boolean;
  /** The columns that may contain a field, by column key, the likeliest first. */
  columns: Partial<Record<Field, readonly string[]>>;
  amounts: AmountRules;
  /** Null for a record to skip. */
  describe(fields: RowFields): Description | null;
}
