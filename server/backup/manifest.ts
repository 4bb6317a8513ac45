import { z } from 'zod';

/** What a backup says of itself, as its first entry. */
export const manifest = z.object({
  /** Of the file's own form: a program reads those that it knows. */
  form: z.literal(1),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The hashes of the migrations that its tables had been through, in their order. */
  migrations: z.array(z.string()),
  /** How many rows each table holds. */
  tables: z.record(z.string(), z.int().nonnegative()),
  /** The last number that each sequence has given out. */
  sequences: z.record(z.string(), z.int().nonnegative()),
  /** How many files of the data folder it holds. */
  files: z.int().nonnegative(),
});
export type Manifest = z.infer<typeof manifest>;

/** What the entries of a backup are called. */
export const entries = {
  manifest: 'manifest.json',
  table: (name: string) => `tables/${name}.ndjson`,
  files: 'files',
} as const;

/** Folders of the data folder whose files nothing else could bring again. */
export const keptFolders = ['media', 'uploads'] as const;
