// Prints what a first visit costs, in bytes after brotli: every script and style that a page needs before it can be
// used.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const client = path.join(root, 'dist', 'client');

/** The modules that a page needs, as keys in the build's manifest. The entry is always added. */
export const pages = {
  login: [
    'src/screens/login/login.tsx',
    'src/layouts/guest-layout.tsx',
    'src/i18n/compiled/da.core.json',
    'src/i18n/compiled/da.guest.json',
  ],
  'import list': [
    'src/screens/import-list/import-list.tsx',
    'src/app/shop-frame.tsx',
    'src/i18n/compiled/da.core.json',
    'src/i18n/compiled/da.shop.json',
    'src/i18n/compiled/da.import-list.json',
    'src/wiring/local-store.ts',
  ],
};

/**
 * The size after brotli of one page's scripts and styles, file by file, as the server's page requests them, in bytes.
 * Throws if the build lacks a module.
 */
export function pageBytes(name) {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
  const seen = new Map();
  const visit = (key) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    seen.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of ['index.html', ...pages[name]]) visit(key);
  const { 'index.html': entry, ...others } = Object.fromEntries(seen);
  const own = Object.values(others).flatMap(({ css = [] }) => css);
  // A page's own style sheet is complete: the server links it instead of the entry's.
  const styles = own.length > 0 ? own : (entry.css ?? []);
  const font = Object.values(manifest).find(({ file }) => /font-[^/]*\.css$/.test(file));
  if (!font) throw new Error("The build has no font's styles.");
  const files = new Set([...[...seen.values()].map(({ file }) => file), ...styles, font.file]);
  return [...files].map((file) => ({ file, bytes: brotliSize(path.join(client, file)) }));
}

function brotliSize(file) {
  const compressed = `${file}.br`;
  return existsSync(compressed)
    ? readFileSync(compressed).length
    : brotliCompressSync(readFileSync(file)).length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of Object.keys(pages)) {
    const files = pageBytes(name);
    for (const { file, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${file}`);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${String(total).padStart(8)}  ${name}\n`);
  }
}
