// Tries the core of Dropline in Firefox and WebKitGTK: `npm run test:browsers`, or `npm run test:browsers -- firefox`
// for one of them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { offlineCore } from './offline-core.ts';
import { findPrograms, howToInstall } from './programs.ts';
import { openWebkit } from './webkit.ts';

const named = process.argv.slice(2);
const unknown = named.find((name) => name !== 'firefox' && name !== 'webkit');
if (unknown) stop(`No browser here is called ${unknown}: firefox, webkit.`);
const programs = findPrograms() ?? stop(howToInstall());
const browsers = {
  firefox: () => openFirefox(programs.firefox),
  webkit: () => openWebkit(programs),
} satisfies Record<string, () => Promise<Browser>>;

const total = { passed: 0, failed: 0 };
for (const [name, open] of Object.entries(browsers))
  if (named.length === 0 || named.includes(name)) await tryIn(name, open);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Each browser gets a new server and proxy. */
async function tryIn(name: string, open: () => Promise<Browser>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-browsers-'));
  const app = await startApp({ dataDir });
  try {
    await walk(name, open, app);
  } catch (error) {
    console.log(`FAIL ${name}: it could not be driven`, error);
    total.failed += 1;
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function walk(name: string, open: () => Promise<Browser>, app: AppProcess): Promise<void> {
  const proxy = await startFaultProxy(app.url);
  const browser = await open();
  let broken = false;
  try {
    for (const step of offlineCore({ browser, proxy, api: callsTo(app.url) })) {
      const started = Date.now();
      const wrong: string | null = broken
        ? 'What it stands on failed.'
        : await step.run().then(
            () => null,
            (error: unknown) => (error instanceof Error ? error.message : String(error)),
          );
      const took = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${wrong === null ? 'ok  ' : 'FAIL'} ${name}: ${step.title} (${took} s)`);
      if (wrong !== null) console.log(wrong);
      broken ||= wrong !== null;
      total[wrong === null ? 'passed' : 'failed'] += 1;
    }
  } finally {
    await browser.close();
    await proxy.close();
  }
}

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}
