// Builds the client and its server entry into dist/: styles, translations, both bundles, and compressed copies of
// what is served. The earlier build is only replaced at the very end, so that a failed build changes nothing. Each
// step is printed when it begins.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { withFewerProperties } from './custom-properties.mjs';
import { shortened, shortNames } from './short-classes.mjs';
import { restOf } from './split-styles.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, 'dist');
const made = path.join(dist, 'being-built');
const client = path.join(made, 'client');
const base = readFileSync(path.join(root, 'src/ui/base.css'), 'utf8');

const begun = performance.now();
const steps = 5;
let at = 0;

process.chdir(root);
process.env.NODE_ENV = 'production';
rmSync(made, { recursive: true, force: true });
step('styles');
run('node_modules/@pandacss/dev/bin.js', ['codegen', '--silent']);
const whole = panda('panda.config.ts', 'rest.css');
const shop = panda('panda.shop.config.ts', 'shop.css');
const names = shortNames(whole);
const first = shortNames(shop);
const later = Object.keys(names).filter((name) => !(name in first));
writeFileSync('src/ui/compiled/classes.json', JSON.stringify({ names, later }));
styles('guest.css', panda('panda.guest.config.ts', 'guest.css') + base);
styles('shop.css', shop + base);
styles('rest.css', restOf(whole, shop));
step('words and shapes');
run('scripts/shapes.mjs');
run('scripts/messages.mjs');
step('the app');
await build({ logLevel: 'warn', build: { outDir: client } });
step('its first page, as the server renders it');
await build({
  logLevel: 'warn',
  build: { outDir: path.join(made, 'server'), ssr: 'src/entry-server.tsx' },
});
step('compressed copies');
keepPreviousAssets();
compress();
for (const part of ['client', 'server', 'assets.json']) {
  rmSync(path.join(dist, part), { recursive: true, force: true });
  renameSync(path.join(made, part), path.join(dist, part));
}
rmSync(made, { recursive: true });
console.log(`Built in ${seconds()} s.`);

function step(what) {
  at += 1;
  console.log(`Building: ${at} of ${steps}, ${what} (${seconds()} s)`);
}

function seconds() {
  return ((performance.now() - begun) / 1000).toFixed(0);
}

function run(script, args = []) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Two complete style sheets, one for signed-out people and one for signed-in people, so that nobody waits for more
 * than one; a third has what some pages need beyond the second.
 */
function styles(name, css) {
  const sources = globSync('src/**/*.{ts,tsx,css}', { exclude: ['src/ui/compiled/**'] });
  const elsewhere = sources.map((source) => readFileSync(source, 'utf8')).join('');
  const all = withFewerProperties(shortened(css, names), elsewhere);
  writeFileSync(path.join('src/ui/compiled', name), all);
}

function panda(config, name) {
  const file = path.join('src/ui/compiled', name);
  const options = ['--silent', '--minify', '--config', config, '--outfile', file];
  run('node_modules/@pandacss/dev/bin.js', ['cssgen', ...options]);
  const css = readFileSync(file, 'utf8');
  if (!css.includes('@layer utilities')) throw new Error(`${file} is empty.`);
  return css;
}

/** Keeps the assets of the previous build, because tabs opened before this build still request them. */
function keepPreviousAssets() {
  const assets = path.join(client, 'assets');
  const own = readdirSync(assets);
  if (own.length === 0) throw new Error('The build made no assets.');
  const list = path.join(dist, 'assets.json');
  const previous = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const name of previous) {
    const from = path.join(dist, 'client/assets', name);
    const to = path.join(assets, name);
    if (existsSync(from) && !existsSync(to)) copyFileSync(from, to);
  }
  writeFileSync(path.join(made, 'assets.json'), JSON.stringify(own));
}

/** Writes a compressed copy beside every text file that is served as it is. */
function compress() {
  for (const name of globSync('**/*.{js,css,svg,webmanifest,json}', { cwd: client })) {
    const file = path.join(client, name);
    if (statSync(file).size < 1_000) continue;
    const text = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
