import { z } from 'zod';

/** The description of a backup, its first entry. */
export const manifest = z.object({
  /** The version of the file format: a program only reads the ones that it knows. */
  form: z.literal(1),
  /** The version of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The hashes of the migrations that were applied to its tables, in order. */
  migrations: z.array(z.string()),
  /** How many rows each table holds. */
  tables: z.record(z.string(), z.int().nonnegative()),
  /** The last number of each sequence. */
  sequences: z.record(z.string(), z.int().nonnegative()),
  /** How many files of the data folder it contains. */
  files: z.int().nonnegative(),
});
export type Manifest = z.infer<typeof manifest>;

/** The names of a backup's entries. */
export const entries = {
  manifest: 'manifest.json',
  table: (name: string) => `tables/${name}.ndjson`,
  files: 'files',
} as const;

/** The folders of the data folder whose files can't be made again from anything else. */
export const keptFolders = ['media', 'uploads'] as const;
