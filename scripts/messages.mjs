// Compiles locales/*.json into src/i18n/compiled/, split so that a visit loads only the words that its page can show.
// Runs before every build, check and test; plain JavaScript, because it runs before the install is trusted.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageModules, reachable } from './reachable.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'src/i18n/compiled');
/** The areas that error pages and shared components speak. */
const core = new Set(['brand', 'common', 'error', 'language', 'title', 'ui']);
/** The areas that only the pages before the shop speak; all others are the shop's. */
const guest = new Set(['auth', 'connect', 'field', 'guest']);

/** The areas that only the server speaks: no client carries them. */
const server = new Set(['billing', 'invalid', 'job', 'mail']);

/** An area that more pages speak comes with the frame around them. */
const MOST_OWN = 2;
const frameModule = 'src/app/shop-frame.tsx';
/** What only suppliers see. Their words come together, and grow no page of a shop. */
const suppliers = /^src\/(app\/supplier-frame|screens\/supplier-(?!login))/;

process.chdir(root);
mkdirSync(out, { recursive: true });
const spoken = shopPages();
for (const locale of ['da', 'en']) {
  const whole = join(out, `${locale}.whole.json`);
  // Without `--format simple` the tool writes an empty file for flat JSON, and exits 0.
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
  write(`${locale}.core.json`, inArea(core));
  write(`${locale}.guest.json`, inArea(guest));
  for (const [page, areas] of spoken) write(`${locale}.${page}.json`, inArea(areas));
}

/**
 * The areas by who speaks them, as the sources name their ids: the page alone, `shop`, which is the frame of a shop and
 * whatever more of its pages share, or `supplier`, which is all the rest that a supplier's pages say.
 */
function shopPages() {
  const areasIn = (module) => {
    const code = reachable([module], { later: true }).map((file) => readFileSync(file, 'utf8'));
    const ids = code.join('\n').matchAll(/['"`]([a-z-]+)\.[A-Za-z0-9_$-]/g);
    const spoken = new Set([...ids].map(([, area]) => area));
    const own = [...spoken].filter((area) => areas.has(area));
    const foreign = [...spoken].filter((area) => guest.has(area));
    if (own.length > 0 && foreign.length > 0)
      throw new Error(`${module} is of the shop and has no words of ${foreign.join(', ')}.`);
    return new Set(own);
  };
  const ids = Object.keys(JSON.parse(readFileSync('locales/da.json', 'utf8')));
  const others = new Set([...core, ...guest, ...server]);
  const areas = new Set(ids.map(areaOf).filter((area) => !others.has(area)));
  const frame = areasIn(frameModule);
  const modules = pageModules();
  const pages = modules
    .filter((module) => module !== frameModule && !module.startsWith('src/layouts/'))
    .filter((module) => !suppliers.test(module))
    .map((module) => [basename(module, '.tsx'), areasIn(module)])
    .filter(([, own]) => own.size > 0);
  const users = (area) => pages.filter(([, own]) => own.has(area)).length;
  const shared = new Set([...areas].filter((area) => frame.has(area) || users(area) > MOST_OWN));
  const own = pages.map(([page, its]) => [
    page,
    new Set([...its].filter((area) => !shared.has(area))),
  ]);
  const ofSuppliers = modules
    .filter((module) => suppliers.test(module))
    .flatMap((module) => [...areasIn(module)]);
  const supplier = new Set(ofSuppliers.filter((area) => !shared.has(area)));
  const unspoken = [...areas].filter(
    (area) => !shared.has(area) && !supplier.has(area) && users(area) === 0,
  );
  if (unspoken.length > 0) throw new Error(`No page speaks ${unspoken.join(', ')}.`);
  return new Map([...own, ['shop', shared], ['supplier', supplier]]);
}

function areaOf(id) {
  return id.slice(0, id.indexOf('.'));
}

/** Left alone when nothing changed, so that nothing downstream is rebuilt. */
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
