import { expect, test } from 'vitest';
import { type Prepared, prepared } from '../faults/corruption/device.ts';
import { type Seen, see } from '../faults/corruption/judge.ts';
import { fill, openOn, play, remove } from '../faults/corruption/play.ts';
import { playAside } from '../faults/corruption/play-aside.ts';
import { playBeside } from '../faults/corruption/play-beside.ts';
import { playRegistry, playSealed } from '../faults/corruption/play-sealed.ts';
import { newUser } from './support/opened.ts';

/** `npm run test:faults -- --corrupt 1000` plays more, with another seed. */
const count = Number(import.meta.env.VITE_CORRUPTIONS ?? 12);
const seed = Number(import.meta.env.VITE_CORRUPTION_SEED ?? 1);
const from = Number(import.meta.env.VITE_CORRUPTION_FROM ?? 0);
const only = import.meta.env.VITE_CORRUPTION_TABLE ?? '';
/** Run in parallel, because each mostly waits for the disk. */
const atOnce = 4;

const errors: string[] = [];
addEventListener('error', ({ message }) => errors.push(message));
addEventListener('unhandledrejection', ({ reason }) =>
  errors.push(String(reason?.stack ?? reason)),
);

let base: { device: Prepared; seen: Seen } | null = null;

async function unbroken() {
  if (base) return base;
  const device = await prepared();
  const userId = newUser();
  await fill(userId, device.rows);
  const one = await openOn(device.server(), userId);
  const seen = await see(one);
  await one.close();
  await remove(userId);
  if (typeof seen === 'string') throw new Error(seen);
  base = { device, seen };
  return base;
}

const wanted = <T extends string>(tables: readonly T[]) =>
  tables.filter((table) => !only || table === only);

type Play = (seed: number, device: Prepared, seen: Seen) => Promise<string[]>;

/** Plays `count` of them, `atOnce` in parallel, and expects none to go wrong. */
async function playAll(play: Play, atOnce: number): Promise<void> {
  const { device, seen } = await unbroken();
  expect(seen.items.size).toBe(40);
  expect(seen.waiting).toHaveLength(4);
  const wrong: string[] = [];
  const seeds = Array.from({ length: count }, (_, index) => seed * 100_000 + from + index);
  const work = async () => {
    for (let one = seeds.pop(); one !== undefined; one = seeds.pop())
      wrong.push(...(await play(one, device, seen)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect([...wrong, ...errors]).toEqual([]);
}

test.each(wanted(['events', 'outbox', 'snapshots', 'meta']))(
  '[§D-heals] whatever becomes of a row of %s, the others are shown, what wasn’t sent is, and the person is told',
  (table) => playAll((one, device, seen) => play(table, one, device, seen), atOnce),
  count * 20_000,
);

test.each(wanted(['quarantine']))(
  '[§D-heals] whatever becomes of a row of %s, the others are told of, and the lists are shown',
  () => playAll(playAside, atOnce),
  count * 20_000,
);

test.each(wanted(['seal', 'sealed'] as const))(
  '[§D-heals] [§D-sealed] whatever becomes of a row of %s, the person’s next session brings back the rest, what wasn’t sent is, and they are told',
  // One at a time, because a device has a single registry.
  (table) => playAll((one, device, seen) => playSealed(table, one, device, seen), 1),
  count * 20_000,
);

test.each(wanted(['accounts', 'current'] as const))(
  '[§D-heals-start] [§D-sealed] whatever becomes of a row of %s, the person’s lists open, what is sealed stays so until they are back, and nobody sees another’s',
  (table) => playAll((one, device, seen) => playRegistry(table, one, device, seen), 1),
  count * 20_000,
);

test.each(wanted(['beside']))(
  '[§D-heals-beside] [§D-forms] whatever becomes of an entry %s the databases, no page stops at it, and the person is told of what they had typed',
  () => playAll(playBeside, 1),
  count * 20_000,
);
