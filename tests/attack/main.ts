// Attacks the built product: `npm run test:attack -- --seed 7 --requests 12000 --postgres`. Prints what went wrong,
// and writes the full report to tmp/attack.md.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type PartName, parts, usualRequests } from './parts.ts';
import { createReport } from './report.ts';
import { stand } from './stand.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    requests: { type: 'string', default: String(usualRequests) },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(parts).join() },
  },
});
const seed = Number(values.seed);
const only = values.only.split(',') as PartName[];
const unknown = only.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`There are no such parts: ${unknown}.`);

const report = createReport();
const started = Date.now();
const standing = await stand(values.postgres);
console.log(`Seed ${seed}, on ${values.postgres ? 'PostgreSQL' : 'PGlite'}.`);
try {
  for (const name of only) {
    const begun = Date.now();
    console.log(`${name} …`);
    await parts[name]({ ...standing, report, seed, requests: Number(values.requests) });
    console.log(`${name}: ${Math.round((Date.now() - begun) / 1_000)} s`);
  }
  await standing.settle(report);
} catch (error) {
  report.failed('the attack itself', `${error instanceof Error ? error.stack : error}`);
} finally {
  await standing.stop();
}
await mkdir('tmp', { recursive: true });
await writeFile(
  'tmp/attack.md',
  report.markdown(`Attack of ${new Date(started).toISOString()}, seed ${seed}`),
);
await writeFile(path.join('tmp', 'attack.log'), standing.product.log());
console.log(
  `All of it took ${Math.round((Date.now() - started) / 1_000)} s; tmp/attack.md tells more.`,
);
console.log(report.summary());
process.exit(report.failures === 0 ? 0 : 1);
