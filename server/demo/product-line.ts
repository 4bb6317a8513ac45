import type { CategoryKey } from '../categories/tree.ts';
import type { Motif } from './pictures/motifs.ts';
import type { Colour } from './pictures/paint.ts';

/** The words of a product line in one language; each product takes one entry from every list. */
export interface Wording {
  /** In Danish the first word of the title: "Kaffekrus Strandby i stentøj, 35 cl". */
  noun: string;
  /** The material: "i stentøj"; in English before the noun: "stoneware". */
  finish: readonly string[];
  /** Size or content, as the title's last part. */
  spec: readonly string[];
  about: readonly string[];
  care: string;
  tags: readonly string[];
}

/** A kind of product that several suppliers sell. */
export interface ProductLine {
  motif: Motif;
  category: CategoryKey;
  colours: readonly Colour[];
  /** Has only one colour, so colour isn't an option. */
  plain?: true;
  /** A second option besides the colour, with what each step adds to the cost, in per cent. */
  sizes?: { da: string; en: string; values: readonly string[]; step: number };
  /** Lowest and highest cost in kroner. */
  cost: readonly [number, number];
  /** The warning that the EU's product-safety rules require. */
  warning?: string;
  da: Wording;
  /** Only for lines of an English-speaking supplier. */
  en?: Wording;
}

/** Lines with the same makers and the same suppliers. */
export interface Family {
  brands: readonly string[];
  /** Two suppliers besides supplier 9. */
  suppliers: readonly [number, number];
  lines: readonly ProductLine[];
}
