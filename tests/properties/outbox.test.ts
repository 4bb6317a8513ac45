import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverWith } from '../store/support/changes.ts';
import { long } from '../support/share.ts';
import { CrashPlan } from './support/crashing-store.ts';
import { Device } from './support/device.ts';
import { Ledger, waitsForPerson } from './support/ledger.ts';
import { quiet } from './support/quiet.ts';
import { limit, runs } from './support/runs.ts';
import { type Death, deaths, type Step, story, take } from './support/story.ts';

/** Plays a story on a device and a server, makes everything work again, and checks both. */
async function tell(steps: readonly Step[], dying: readonly Death[], keys: boolean): Promise<void> {
  const server = serverWith(3);
  server.knowsKeys = keys;
  const ledger = new Ledger();
  const plan = new CrashPlan(dying);
  const device = new Device({ server, ledger, plan, keys });
  const durable: string[] = [];
  await device.start();
  await quiet();
  for (const step of steps) {
    const id = await take(step, device, server);
    if (id) durable.push(id);
    await quiet();
    if (plan.isDown) await device.crash();
    expect(ledger.violations).toEqual([]);
  }

  server.mend();
  server.setOnline(true);
  const left = () => device.page.model.rows.filter((row, _, rows) => !waitsForPerson(row, rows));
  for (let round = 0; round < 40; round++) {
    await quiet();
    if (plan.isDown) await device.crash();
    else if (left().length === 0) break;
    device.signIn();
    device.time.turn(61_000);
  }
  plan.end();
  // A write that had started by then may still kill the page.
  while (!(await device.refresh())) await device.crash();

  const { rows, confirmed } = device.page.model;
  expect(ledger.violations).toEqual([]);
  expect(left().map(({ state, command }) => [state, command.call])).toEqual([]);
  expect([...ledger.ends.keys()]).toEqual(expect.arrayContaining(durable));
  const unended = [...ledger.ends].filter(([, end]) => end === null).map(([id]) => id);
  expect(unended.sort()).toEqual(rows.map(({ id }) => id).sort());
  // Even after compaction the log still has every command that isn't settled.
  const told = (await device.page.database.events.toArray()).map(({ commandId }) => commandId);
  expect(told).toEqual(expect.arrayContaining(unended));
  const held = [...server.items.values()].sort((a, b) => b.id - a.id);
  expect(confirmed.tables['import-products'].list()).toEqual(held);
  await device.end();
}

/** Failures that random stories have found. */
const found: [Step[], Death[]][] = [
  // An edit that had certainly not taken effect was sent again with the same key but another body.
  [
    [
      { happens: 'fault', call: 'PATCH /import-products/{id}', fault: 'session ended' },
      { does: 'edit', id: 1, title: 'A' },
      { does: 'edit', id: 1, title: 'C' },
      { does: 'sign in' },
    ],
    [],
  ],
  // An edit of a product without a server id was sent while its addition waited for a plan.
  [
    [
      { happens: 'fault', call: 'POST /import-products', fault: 'plan ended' },
      { does: 'add', product: 5 },
      { does: 'edit added', product: 5, title: 'D' },
    ],
    [],
  ],
];

test(
  '[§D-outbox] [§1-offline] every command ends once or stays in sight, in order, one a lane, one body a key, whatever fails and wherever the page dies; then the device equals the server',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, deaths, (steps, dying) => tell(steps, dying, true)),
      { ...runs, examples: found, timeout: 10_000 },
    );
  },
  limit,
);

test('[§D-outbox] [§1-offline] so it does beside a server that knows no idempotency keys', {
  ...long,
  timeout: limit,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, deaths, (steps, dying) => tell(steps, dying, false)),
    { ...runs, examples: found, timeout: 10_000 },
  );
});
