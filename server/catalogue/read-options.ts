import { z } from 'zod';
import { catalogueEncoding } from '../../contract/entities/catalogue-files.ts';

/** What can serve as key in a list without SKUs. */
export const keyChoices = ['ean', 'title'] as const;
export type KeyChoice = (typeof keyChoices)[number];

export type FileEncoding = z.output<typeof catalogueEncoding>;

/** What a person can say about a file. */
export const readOptions = z.object({
  /** ISO 4217, for amounts without a currency. */
  currency: z.string().nullable(),
  /** In the form of `--map`. */
  map: z.string().nullable(),
  decimal: z.enum(['.', ',', 'either']).nullable(),
  /** Null: guessed from the text. */
  encoding: catalogueEncoding.nullable().default(null),
  /** The line of the header; null: it is searched for. */
  headerRow: z.int().positive().nullable().default(null),
  /** The key for a list without SKUs. */
  key: z.enum(keyChoices).nullable().default(null),
  /** Whether products that aren't published are imported too. */
  drafts: z.boolean().default(false),
});
export type ReadOptions = z.output<typeof readOptions>;

/**
 * No options given.
 *
 * @internal A starting point for tests.
 */
export const nothingSaid: ReadOptions = {
  currency: null,
  map: null,
  decimal: null,
  encoding: null,
  headerRow: null,
  key: null,
  drafts: false,
};

/** Only the options about the file, out of everything in an import's request. */
export const saidOf = (asked: ReadOptions): ReadOptions => readOptions.parse(asked);
