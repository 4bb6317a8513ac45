// Compiles locales/*.json into src/i18n/compiled/, split so that a signed-out visit loads only the words it can show.
// Runs before every build, check and test; plain JavaScript, because it runs before the install is trusted.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'src/i18n/compiled');
/** The areas that guest pages, error pages and shared components speak; all other ids are the shop's. */
const core = new Set([
  'auth',
  'brand',
  'common',
  'error',
  'field',
  'guest',
  'language',
  'no-shop',
  'title',
  'ui',
]);

/** The areas that only the server speaks: no client carries them. */
const server = new Set(['invalid', 'job', 'mail']);

mkdirSync(out, { recursive: true });
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
  const isCore = ([id]) => core.has(areaOf(id));
  write(`${locale}.core.json`, entries.filter(isCore));
  write(
    `${locale}.shop.json`,
    entries.filter((entry) => !isCore(entry)),
  );
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
