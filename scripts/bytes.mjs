// Prints what a first visit costs, in bytes after brotli: every script and style that a page needs before it can be used.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const client = path.join(root, 'dist', 'client');

/** The modules that a page is made of, as the build's manifest keys them; the entry comes with each. */
export const pages = {
  login: [
    'src/screens/login/login.tsx',
    'src/layouts/guest-layout.tsx',
    'src/i18n/compiled/da.core.json',
  ],
  'import list': [
    'src/screens/import-list/import-list.tsx',
    'src/app/shop-frame.tsx',
    'src/i18n/compiled/da.core.json',
    'src/i18n/compiled/da.shop.json',
    'src/wiring/local-store.ts',
  ],
};

/** Bytes after brotli of one page's scripts and styles, file by file. Throws when the build lacks a module. */
export function pageBytes(name) {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of ['index.html', ...pages[name]]) visit(key);
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
