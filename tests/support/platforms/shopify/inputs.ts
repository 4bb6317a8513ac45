import type { Product, Variant } from './records.ts';

/** The inputs of mutations, after GraphQL has checked them; see `schema.graphql`. */
type Maybe<T> = T | null | undefined;

interface ProductFields {
  title?: Maybe<string>;
  handle?: Maybe<string>;
  descriptionHtml?: Maybe<string>;
  vendor?: Maybe<string>;
  productType?: Maybe<string>;
  tags?: Maybe<string[]>;
  status?: Maybe<Product['status']>;
}

interface OptionInput {
  id?: Maybe<string>;
  name?: Maybe<string>;
  values?: Maybe<{ id?: Maybe<string>; name?: Maybe<string> }[]>;
}

export interface OptionValueInput {
  name?: Maybe<string>;
  optionName?: Maybe<string>;
  optionId?: Maybe<string>;
}

export interface VariantFields {
  barcode?: Maybe<string>;
  price?: Maybe<string | number>;
  compareAtPrice?: Maybe<string | number>;
  inventoryPolicy?: Maybe<Variant['inventoryPolicy']>;
  inventoryItem?: Maybe<{
    sku?: Maybe<string>;
    tracked?: Maybe<boolean>;
    cost?: Maybe<string | number>;
  }>;
}

export interface SetVariantInput extends VariantFields {
  id?: Maybe<string>;
  sku?: Maybe<string>;
  optionValues: OptionValueInput[];
  inventoryQuantities?: Maybe<{ locationId: string; name: string; quantity: number }[]>;
}

export interface FileInput {
  id?: Maybe<string>;
  originalSource?: Maybe<string>;
  alt?: Maybe<string>;
}

export interface ProductSetInput extends ProductFields {
  id?: Maybe<string>;
  files?: Maybe<FileInput[]>;
  productOptions?: Maybe<OptionInput[]>;
  variants?: Maybe<SetVariantInput[]>;
}

export interface ProductCreateInput extends ProductFields {
  productOptions?: Maybe<OptionInput[]>;
}

export interface ProductUpdateInput extends ProductFields {
  id?: Maybe<string>;
}

export interface MediaInput {
  originalSource: string;
  alt?: Maybe<string>;
}

export interface BulkVariantInput extends VariantFields {
  id?: Maybe<string>;
  optionValues?: Maybe<OptionValueInput[]>;
  inventoryQuantities?: Maybe<{ locationId: string; availableQuantity: number }[]>;
}

export type { OptionInput, ProductFields };
