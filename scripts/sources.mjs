import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the build reads. */
const sources = [
  'contract',
  'src',
  'locales',
  'public',
  'index.html',
  'package-lock.json',
  'panda.config.ts',
  'panda.guest.config.ts',
  'panda.shop.config.ts',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/chunks.ts',
  'scripts/compiled-early.ts',
  'scripts/custom-properties.mjs',
  'scripts/font-styles.ts',
  'scripts/icon-shapes.ts',
  'scripts/inline-icons.ts',
  'scripts/inline-styles.ts',
  'scripts/inspector.ts',
  'scripts/lean-dexie.ts',
  'scripts/lean-react.ts',
  'scripts/manifests.ts',
  'scripts/messages.mjs',
  'scripts/reachable.mjs',
  'scripts/shape-code.mjs',
  'scripts/shapes.mjs',
  'scripts/short-classes.mjs',
  'scripts/split-styles.mjs',
  'scripts/unrendered.ts',
];
const made = new Set(['src/i18n/compiled', 'src/shapes/compiled', 'src/ui/compiled']);

/** A hash of the names and contents of everything below `root` that the build reads. */
export function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const source of sources) add(source);
  return hash.digest('hex');

  function add(name) {
    const file = path.join(root, name);
    if (made.has(name) || !existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const entry of readdirSync(file).sort()) add(`${name}/${entry}`);
    } else {
      hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
    }
  }
}
