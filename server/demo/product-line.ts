import type { CategoryKey } from '../categories/tree.ts';
import type { Motif } from './pictures/motifs.ts';
import type { Colour } from './pictures/paint.ts';

/** The words of a product line in one language; lists are chosen from, product by product. */
export interface Wording {
  /** In Danish the first word of the title: "Kaffekrus Strandby i stentøj, 35 cl". */
  noun: string;
  /** What it is made of: "i stentøj"; in English before the noun: "stoneware". */
  finish: readonly string[];
  /** Size or content, as the title's last part. */
  spec: readonly string[];
  about: readonly string[];
  care: string;
  tags: readonly string[];
}

/** A kind of product, of which several suppliers have some. */
export interface ProductLine {
  motif: Motif;
  category: CategoryKey;
  colours: readonly Colour[];
  /** Comes in one colour, which is no option to choose. */
  plain?: true;
  /** A second option beside the colour, with how much each step adds to the cost, in per cent. */
  sizes?: { da: string; en: string; values: readonly string[]; step: number };
  /** Cost in kroner, from and to. */
  cost: readonly [number, number];
  /** What the EU's product-safety rules ask to be said. */
  warning?: string;
  da: Wording;
  /** Only for lines that an English-speaking supplier has. */
  en?: Wording;
}

/** Lines that the same makers make and the same suppliers stock. */
export interface Family {
  brands: readonly string[];
  /** Two suppliers beside supplier 9. */
  suppliers: readonly [number, number];
  lines: readonly ProductLine[];
}
