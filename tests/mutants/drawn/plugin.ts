import path from 'node:path';
import type { Plugin } from 'vite';
import { draw } from './draw.ts';

/** Serves the named files to tests with all of their mutants in them; the files on disk stay unchanged. */
export function mutantsIn(files: readonly string[]): Plugin {
  const wanted = new Map(files.map((file) => [path.resolve(file), file]));
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      const file = wanted.get(id.replace(/\?.*$/, ''));
      return file === undefined ? null : { code: draw(file, code).code, map: null };
    },
  };
}
