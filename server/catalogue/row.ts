/** Every reason for which a row is left out of the catalogue. */
export type BadCode =
  | 'required'
  | 'not_an_amount'
  | 'ambiguous_amount'
  | 'too_many_decimals'
  | 'negative'
  | 'too_large'
  | 'too_long'
  | 'not_a_number'
  | 'currency'
  | 'encoding'
  | 'columns'
  | 'unsupported_type'
  | 'duplicate'
  | 'parent_broken'
  | 'parent_missing'
  | 'no_variants'
  | 'too_many_variants';

/** Why a row is left out: `column` has the file's own name, and is null if the whole row is meant. */
export interface Bad {
  line: number;
  column: string | null;
  value: string;
  code: BadCode;
  reason: string;
}

/** The product's part of a row. `description` is sanitised HTML; `images` are as named in the file. */
export interface ProductPart {
  sku: string;
  title: string;
  description: string;
  brand: string | null;
  /** From the broadest category to the narrowest. */
  category: string[];
  tags: string[];
  images: string[];
  minOrderQuantity: number;
  isColli: boolean;
  /** The names of options for which the variants only give values, by position. */
  optionNames: string[];
}

/** The variant's part of a row. Amounts are minor units of `currency`. */
export interface VariantPart {
  sku: string;
  ean: string | null;
  /** Name and value; an empty name stands for the product's option name of the same position. */
  options: [name: string, value: string][];
  currency: string;
  cost: number;
  recommendedPrice: number | null;
  stock: number;
}

/** A row of the file between reading and merging. Rows with the same `productKey` make one product. */
export interface StagedRow {
  line: number;
  productKey: string;
  variantKey: string | null;
  product: ProductPart | null;
  variant: VariantPart | null;
  images: string[];
  /** The variants that a parent names, by key, with the options that it gives them. */
  links?: Record<string, [name: string, value: string][]>;
  /** The program doesn't list the row's product itself: it is a variant of some parent. */
  hidden?: true;
  /** The variant's key if a variant of another product has the same SKU. */
  otherKey?: string;
  /** The variant that a bad row names: it counts as being in the file, although nothing of the row is imported. */
  named?: string;
  /** The row's product isn't published, so none of its other rows is imported. */
  unpublished?: true;
  /** The product's part of the row is unusable, so variants that no other row describes are unusable too. */
  broken?: Bad;
  /** A problem of the row has already been reported. */
  reported?: true;
}

/**
 * The result of reading one record: a row, a reason, or both (a good product whose variant is bad). With neither, the
 * record is skipped.
 */
export interface Reading {
  row: StagedRow | null;
  bad: Bad | null;
}

/** Thrown by the field readers and caught in `readRow`: a bad value ends the reading of its part of the row. */
export class BadValue extends Error {
  readonly code: BadCode;
  readonly column: string | null;
  readonly value: string;

  constructor(code: BadCode, column: string | null, value: string, reason: string) {
    super(reason);
    this.name = 'BadValue';
    this.code = code;
    this.column = column;
    this.value = value;
  }
}
