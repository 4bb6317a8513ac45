import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
/** Vite's description of a build, by source file. */
export type Manifest = Record<string, Chunk>;

export interface ChunkFiles {
  scripts: string[];
  styles: string[];
}

export function readManifest(client: string): Manifest {
  return JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
}

/** The files that `sources` need, with all their imports, each once; without those of `without`. */
export function chunkFiles(
  manifest: Manifest,
  sources: readonly string[],
  without: readonly string[] = [],
): ChunkFiles {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  without.forEach(visit);
  const known = new Set(seen);
  sources.forEach(visit);
  const chunks = [...seen].filter((key) => !known.has(key)).flatMap((key) => manifest[key] ?? []);
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}
