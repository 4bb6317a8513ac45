// Measures the client store against alternatives: `npm run bench:store -- --rounds 5 --only ingest,newest`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ContenderName, contenders } from './contenders.ts';
import { newDevice } from './device.ts';
import { measureOwn, type Own } from './own-phases.ts';
import { type PageName, startPages } from './pages.ts';
import { installPeers } from './peers.ts';
import { type Figures, measureCold, measureWarm, phaseNames } from './phases.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const only = values.only.split(',').filter(Boolean);
const without = values.without.split(',').filter(Boolean);
const unknown = [
  ...only.filter((name) => !phaseNames.includes(name)),
  ...without.filter((name) => !(name in contenders)),
];
if (unknown.length > 0 || !(rounds > 0)) {
  console.error(
    `There are the phases ${phaseNames.join(', ')} and the stores ${Object.keys(contenders).join(', ')}; not ${unknown.join(', ')}.`,
  );
  process.exit(1);
}

const started = Date.now();
const wanted = (phase: string) => only.length === 0 || only.includes(phase);
const names = (Object.keys(contenders) as ContenderName[]).filter((one) => !without.includes(one));
const needed = new Set<PageName>(names.map((name) => contenders[name]));
if (needed.has('peers') && !installPeers()) {
  console.error('The peers could not be installed; without them: --without rxdb,tanstack');
  process.exit(1);
}
const outDir = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-pages-'));
const pages = await startPages(outDir, [...needed]);
const figures = new Map<ContenderName, Figures[]>();
const own: Own[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    // The order changes with each round, because the first to run finds the machine in another state than the last.
    const turned = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of turned) {
      // Peers take most of the time and have no goal to meet, so every second round skips them.
      if (contenders[name] === 'peers' && round % 2 === 1) continue;
      const device = newDevice();
      try {
        const url = `${pages.url}/${contenders[name]}`;
        const measured = await measureCold(device, url, name, round, wanted);
        if (name === 'dropline') own.push(await measureOwn(device, url, wanted, round === 0));
        if (wanted('warm')) Object.assign(measured, await measureWarm(device, url, name));
        figures.set(name, [...(figures.get(name) ?? []), measured]);
      } catch (error) {
        throw new Error(`${name} couldn't be measured.`, { cause: error });
      } finally {
        device.remove();
      }
    }
    console.log(`Round ${round + 1} of ${rounds} done after ${seconds()} s.`);
  }
} finally {
  await pages.close();
  rmSync(outDir, { recursive: true, force: true });
}
report(figures, own, rounds);
console.log(`\nAll of it took ${seconds()} s.`);
process.exit(0);

function seconds(): string {
  return ((Date.now() - started) / 1000).toFixed(0);
}
