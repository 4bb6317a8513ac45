import { tenantDatabase } from '../../../src/db/database.ts';
import { databaseName } from '../../../src/db/names.ts';
import type { SetAside } from '../../../src/db/set-aside.ts';
import { newId } from '../../../src/lib/browser/ids.ts';
import { shop } from '../../store/support/in-database.ts';
import { corruptRow, pick, randomOf } from './corrupt.ts';
import type { Prepared } from './device.ts';
import { judgeOffline, type Seen, see } from './judge.ts';
import { fill, openOn, remove } from './play.ts';

const aside: SetAside[] = (['change', 'records', 'answers', 'sealed', 'typed'] as const).map(
  (loss, at) => ({
    ...{
      seq: `${loss === 'change' ? 'outbox' : loss}/${at}`,
      content: '{"rubbish":[1,2,3]}',
      reason: 'misshapen',
    },
    ...{ loss, at: 1_780_000_000_000 + at, isTold: false },
  }),
);
aside.push({ ...(aside[1] as SetAside), seq: 3 });

/** Breaks one row of the quarantine: the others are still reported, and the lists are intact. */
export async function playAside(seed: number, base: Prepared, before: Seen): Promise<string[]> {
  const random = randomOf(seed);
  const userId = `corrupted-${newId()}`;
  const row = pick(random, aside);
  const broken = corruptRow(random, { ...row }, 'seq', true);
  const rows = aside
    .map((one) => (one === row ? broken : { ...one }))
    .filter((one) => one !== null);
  const wrong: string[] = [];
  await fill(userId, { ...base.rows, quarantine: rows });
  const opened = await openOn(base.server(), userId);
  try {
    const seen = await see(opened);
    const nothing = { items: new Set<number>(), orders: new Set<number>(), table: 'quarantine' };
    wrong.push(...(typeof seen === 'string' ? [seen] : judgeOffline(seen, before, nothing, 1)));
    const { sync } = opened;
    if (sync.aside.get() !== rows.length)
      wrong.push(`${sync.aside.get()} of ${rows.length} are counted`);
    const told = await sync.readAside();
    if (told.length !== rows.length) wrong.push(`${told.length} of ${rows.length} are told of`);
    for (const one of aside) {
      const found = told.find(({ seq }) => seq === one.seq);
      if (one !== row && JSON.stringify(found) !== JSON.stringify(one))
        wrong.push(`${one.seq} is told otherwise`);
    }
    for (const one of told) {
      new Date(one.at).toISOString();
      if (typeof one.content !== 'string' || typeof one.reason !== 'string')
        wrong.push(`${one.seq} is no text`);
    }
    if (told.filter(({ loss }) => loss !== null).length < aside.length - 1)
      wrong.push('a loss is hidden');
    await sync.noteTold();
    if ((await sync.readAside()).some(({ isTold }) => !isTold)) wrong.push('told again');
    await sync.forgetAside();
    const left = await leftOf(userId);
    if (left > 0) wrong.push(`${left} can’t be deleted`);
  } catch (error) {
    wrong.push(`threw ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  } finally {
    await opened.close();
    await remove(userId);
  }
  return wrong.map((one) => `quarantine ${seed}: ${one}`);
}

async function leftOf(userId: string): Promise<number> {
  const database = tenantDatabase<unknown>(databaseName(userId, shop));
  await database.open();
  const count = await database.quarantine.count();
  database.close();
  return count;
}
