import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPhotographs } from '../../server/catalogue/photographs.ts';
import { prepareFile } from '../../server/catalogue/prepare.ts';
import { nothingSaid } from '../../server/catalogue/read-options.ts';
import { readBatches } from '../../server/catalogue/reader/batches.ts';
import { sanitiseHtml } from '../../server/html/sanitise.ts';
import type { Bomb } from '../attack/bombs/bomb.ts';
import { bombs } from '../attack/bombs.ts';
import { isLong, shareOf } from '../support/share.ts';
import { bench } from './support.ts';

const on = bench();

async function write({ pieces }: Bomb, size: number): Promise<string> {
  const path = join(on().folder, 'bomb');
  const file = await open(path, 'w');
  for (const piece of pieces(size)) await file.appendFile(piece);
  await file.close();
  return path;
}

const optionsOf = ({ query: { currency, map } }: Bomb) => ({ currency, map: map ?? null });

test('[§D-files] there are bombs of every kind, each under a name of its own', () => {
  expect(new Set(bombs.map(({ name }) => name)).size).toBe(bombs.length);
  expect(bombs.length).toBeGreaterThan(60);
});

describe('[§D-files] [§D-files-xml] [§D-files-html] a hostile file ends soon, in an error or a sound import', () => {
  test.each(shareOf(bombs, 5).map((bomb) => [bomb.name, bomb] as const))('%s', async (_, bomb) => {
    await on().rows('delete from products where supplier_id = 9');
    const before = await on().everything();
    const path = await write(bomb, bomb.quick);
    const begun = process.cpuUsage();
    const run = on().run(path, optionsOf(bomb));
    if (bomb.outcome.kind === 'refused') {
      await expect(run).rejects.toMatchObject({ code: bomb.outcome.code });
      expect(await on().everything()).toBe(before);
    } else {
      const { report, bad } = await run;
      expect([...new Set(bad.map(({ code }) => code))]).toEqual(bomb.outcome.bad);
      expect(report.products.added).toBe(bomb.outcome.products);
      expect(await on().rows('select 1 from catalogue_staging')).toEqual([]);
    }
    // Processor time, so that other work on the machine doesn't count. The slowest takes five seconds on a quiet one.
    expect(millisecondsSince(begun)).toBeLessThan(20_000);
  });
});

/** The processor time for reading the file: other work on the machine doesn't count. */
async function effort(bomb: Bomb, size: number): Promise<number> {
  const path = await write(bomb, size);
  const begun = process.cpuUsage();
  const options = { ...nothingSaid, ...optionsOf(bomb) };
  const file = await prepareFile(path, options, sanitiseHtml, () => {});
  const pictures = await openPhotographs({ folder: null, dataDir: '', dryRun: true });
  for await (const _ of readBatches(
    file,
    pictures,
    () => 100,
    () => {},
  ));
  return millisecondsSince(begun);
}

function millisecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Other work can only add to a measurement, so the smallest of a few is closest to the file's own. */
async function leastEffort(bomb: Bomb, size: number, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 4 && least > enough; turn += 1)
    least = Math.min(least, await effort(bomb, size));
  return least;
}

describe('[§D-files] four times the file takes about four times the time', () => {
  const all = bombs.filter(({ grows }) => grows);
  /** Every eighth one, and the last; `npm run test:long` takes all. */
  const growing = all.filter((_, at) => isLong || at % 8 === 1 || at === all.length - 1);
  test.each(growing.map((bomb) => [bomb.name, bomb] as const))('%s', async (_, bomb) => {
    await effort(bomb, bomb.quick);
    const quarter = Math.max(await leastEffort(bomb, bomb.size / 4, 10), 10);
    // Four times the size: linear growth takes 4 times as long, quadratic growth 16 times. Eight is as far from the
    // one as from the other.
    const most = quarter * 8;
    expect(await leastEffort(bomb, bomb.size, most)).toBeLessThan(most);
  });
});

test('[§D-files] a folder, a device and a file of a gigabyte of nothing are refused', async () => {
  const folder = join(on().folder, 'a-folder');
  await mkdir(folder);
  await expect(on().run(folder)).rejects.toMatchObject({ code: 'not_found' });
  await expect(on().run('/dev/zero')).rejects.toMatchObject({ code: 'not_found' });
  const sparse = join(on().folder, 'sparse');
  const file = await open(sparse, 'w');
  await file.truncate(1024 ** 3);
  await file.close();
  await expect(on().run(sparse)).rejects.toMatchObject({ code: 'binary' });
  expect(await readdir(on().folder)).not.toContain('media');
});
