// Compiles locales/*.json into src/i18n/compiled/, split so that a visit loads only the texts that its page can show.
// Runs before every build, check and test. Plain JavaScript, because it runs before the installed packages have been
// checked.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageModules, reachable, screensIn } from './reachable.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'src/i18n/compiled');
/** The areas that error pages and shared components use. */
const core = new Set(['brand', 'common', 'error', 'language', 'title', 'ui']);
/** The areas that signed-out pages use. */
const guest = new Set(['auth', 'connect', 'field', 'guest']);

/** The areas that only the server uses; no client loads them. */
const server = new Set(['billing', 'invalid', 'job', 'mail', 'operator', 'visit']);

/** The areas of things that open over any page, and of the inspector. Each has its own file, loaded when it opens. */
const alone = ['guide', 'inspect', 'unsaved'];

/** A text that more pages than this use is loaded with the frame around them. */
const MOST_OWN = 2;
/** Fewer texts than this don't get a file of their own, because every first page has to list the files. */
const FEW = 25;
const frameModule = 'src/app/shop-frame.tsx';
/** What only suppliers see. Its texts are together, so that they don't make a shop's pages larger. */
const suppliers = /^src\/(app\/supplier-frame|screens\/supplier-(?!login))/;

process.chdir(root);
mkdirSync(out, { recursive: true });
const spoken = shopPages();
for (const locale of ['da', 'en']) {
  const whole = join(out, `${locale}.whole.json`);
  // Without `--format simple` the tool writes an empty file for flat JSON, and still exits with 0.
  execFileSync(
    process.execPath,
    [
      formatjs(),
      'compile',
      join(root, 'locales', `${locale}.json`),
      ...['--format', 'simple', '--ast', '--out-file', whole],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const all = Object.entries(JSON.parse(readFileSync(whole, 'utf8')));
  rmSync(whole);
  const entries = all.filter(([id]) => !server.has(areaOf(id)));
  if (entries.length === 0) throw new Error(`No messages were compiled for ${locale}.`);
  const inArea = (areas) => entries.filter(([id]) => areas.has(areaOf(id)));
  const files = new Map([
    ['core', inArea(core)],
    ['guest', inArea(guest)],
    ...alone.map((area) => [area, inArea(new Set([area]))]),
    ...[...spoken].map(([name, ids]) => [name, entries.filter(([id]) => ids.has(id))]),
  ]);
  for (const [name, words] of files) write(`${locale}.${name}.json`, words);
  for (const file of readdirSync(out)) {
    const [language, name] = file.split('.json')[0].split(/\.(.*)/);
    if (language === locale && !files.has(name)) rmSync(join(out, file));
  }
}

/**
 * The ids by the file that they go into: a single page's, or `pages` for all pages with few texts; `shop` for a
 * shop's frame and for texts that more of its pages use; `supplier` for the rest of a supplier's pages. Texts of
 * parts that a page loads when they are needed come later, in a file whose name ends in `.later`.
 */
function shopPages() {
  const all = Object.keys(JSON.parse(readFileSync('locales/da.json', 'utf8')));
  const others = new Set([...core, ...server, ...alone]);
  const ids = all.filter((id) => !others.has(areaOf(id)));
  const modules = pageModules();
  const guests = new Set(screensIn('guest', 'transfer'));
  const pages = modules
    .filter((module) => module !== frameModule && !module.startsWith('src/layouts/'))
    .filter((module) => !suppliers.test(module) && !guests.has(module))
    .map((module) => ({
      name: basename(module, '.tsx'),
      atOnce: idsIn(ids, [module], false),
      inAll: idsIn(ids, [module], true),
    }));
  const frame = idsIn(ids, [frameModule], false);
  const users = (id) => pages.filter(({ atOnce }) => atOnce.has(id)).length;
  const shop = new Set(ids.filter((id) => frame.has(id) || users(id) > MOST_OWN));
  const few = new Set();
  const files = new Map([
    ['shop', shop],
    ['pages', few],
  ]);
  const ofPages = new Set(shop);
  for (const { name, atOnce, inAll } of pages) {
    const own = new Set([...atOnce].filter((id) => !shop.has(id)));
    const later = new Set([...inAll].filter((id) => !shop.has(id) && !atOnce.has(id)));
    if (own.size >= FEW) files.set(name, own);
    else for (const id of own) few.add(id);
    if (later.size > 0) files.set(`${name}.later`, later);
    for (const id of inAll) ofPages.add(id);
  }
  const ofSuppliers = idsIn(
    ids,
    modules.filter((module) => suppliers.test(module)),
    true,
  );
  files.set('supplier', new Set([...ofSuppliers].filter((id) => !shop.has(id))));
  const whole = idsIn(ids, [frameModule], true);
  const isSaid = (id) => ofPages.has(id) || ofSuppliers.has(id) || guest.has(areaOf(id));
  const isLater = (id) => whole.has(id) || !isSaid(id);
  files.set('shop.later', new Set(ids.filter((id) => !shop.has(id) && isLater(id))));
  return files;
}

/** The `ids` that the modules name, directly or with a template that matches; `later` as in `reachable`. */
function idsIn(ids, modules, later) {
  const code = reachable(modules, { later }).map((file) => readFileSync(file, 'utf8'));
  const text = code.join('\n');
  const named = new Set(text.match(/(?<=['"`])[a-z-]+(?:\.[A-Za-z0-9_-]+)+(?=['"`])/g));
  const templates = [
    ...text.matchAll(/`([a-z-]+\.[A-Za-z0-9_.-]*)\$\{[^`]*?\}([A-Za-z0-9_.-]*)`/g),
  ];
  const fits = (id) =>
    templates.some(([, before, after]) => id.startsWith(before) && id.endsWith(after));
  return new Set(ids.filter((id) => named.has(id) || fits(id)));
}

function areaOf(id) {
  return id.slice(0, id.indexOf('.'));
}

/** Leaves the file alone if nothing has changed, so that nothing that depends on it is rebuilt. */
function write(name, entries) {
  const path = join(out, name);
  const text = `${JSON.stringify(Object.fromEntries(entries))}\n`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

function formatjs() {
  const manifest = join(root, 'node_modules/@formatjs/cli/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin.formatjs);
}
