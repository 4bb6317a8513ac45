/** Every reason for which a row stays out of the catalogue. */
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

/** Why a row stays out: `column` is the file's own name for it, null when the row as a whole is meant. */
export interface Bad {
  line: number;
  column: string | null;
  value: string;
  code: BadCode;
  reason: string;
}

/** What a row says of the product as a whole. `description` is sanitised HTML; `images` are as the file names them. */
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
  /** The names of the options whose values the variants give by position. */
  optionNames: string[];
}

/** What a row says of one variant. Amounts are minor units of `currency`. */
export interface VariantPart {
  sku: string;
  ean: string | null;
  /** Name and value; a name of '' is the product's option name of that position. */
  options: [name: string, value: string][];
  currency: string;
  cost: number;
  recommendedPrice: number | null;
  stock: number;
}

/** A row of the file between reading and merging. Rows with one `productKey` make one product. */
export interface StagedRow {
  line: number;
  productKey: string;
  variantKey: string | null;
  product: ProductPart | null;
  variant: VariantPart | null;
  images: string[];
  /** Variants that a parent names, by their key, with the options it gives them. */
  links?: Record<string, [name: string, value: string][]>;
  /** The program shows the row's product in no list of its own: it is some parent's variant. */
  hidden?: true;
  /** What the variant is known by where another product's has the same SKU. */
  otherKey?: string;
  /** The variant that a bad row names: it is in the file, though nothing of it goes in. */
  named?: string;
  /** The row's product isn't published: neither is any other row of it. */
  unpublished?: true;
  /** What the row says of the product can't be used: neither can variants that no other row describes. */
  broken?: Bad;
  /** Something of the row has been reported already. */
  reported?: true;
}

/** What one record of a file comes to: a row, a reason, or both (a good product whose variant is bad); neither is a record to pass over. */
export interface Reading {
  row: StagedRow | null;
  bad: Bad | null;
}

/** Thrown by the field readers, caught in `readRow`: a bad value ends the reading of its part of the row. */
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
