import { z } from 'zod';
import { catalogueEncoding } from '../../contract/entities/catalogue-files.ts';

/** What a list without SKUs can be keyed by. */
export const keyChoices = ['ean', 'title'] as const;
export type KeyChoice = (typeof keyChoices)[number];

export type FileEncoding = z.output<typeof catalogueEncoding>;

/** What a person says about a file beside the file. */
export const readOptions = z.object({
  /** ISO 4217, for amounts that name none. */
  currency: z.string().nullable(),
  /** As `--map` takes it. */
  map: z.string().nullable(),
  decimal: z.enum(['.', ',', 'either']).nullable(),
  /** Null: guessed from the text. */
  encoding: catalogueEncoding.nullable().default(null),
  /** The line that the header is on; null: found. */
  headerRow: z.int().positive().nullable().default(null),
  /** What a list without SKUs is keyed by. */
  key: z.enum(keyChoices).nullable().default(null),
  /** Products that aren't published go in as well. */
  drafts: z.boolean().default(false),
});
export type ReadOptions = z.output<typeof readOptions>;

/**
 * Nothing said.
 *
 * @internal Where tests begin.
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

/** What is said of the file, out of all that is asked of an import. */
export const saidOf = (asked: ReadOptions): ReadOptions => readOptions.parse(asked);
