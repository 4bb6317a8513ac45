import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { OfflineReason } from '../../src/api/probe.ts';
import { connectivityMachine } from '../../src/machines/connectivity.ts';
import { settled, stateOf, TurnedClock } from '../support/turned-clock.ts';

function start(reason: OfflineReason | null, onLine = true) {
  const clock = new TurnedClock();
  const world = { reason };
  const probe = vi.fn(async () => world.reason);
  const connectivity = createActor(
    connectivityMachine.provide({ actors: { probe: fromPromise(probe) } }),
    { clock, input: { clock, onLine } },
  );
  connectivity.start();
  return { connectivity, clock, world, probe };
}

describe('[§1-offline] whether the server can be reached', () => {
  test("the browser's word is only a reason to look", async () => {
    const { connectivity, probe } = start(null, false);
    expect(stateOf(connectivity)).toBe('probing');
    await settled();
    expect(stateOf(connectivity)).toBe('online');
    connectivity.send({ type: 'HINT_OFFLINE' });
    await settled();
    expect(stateOf(connectivity)).toBe('online');
    expect(probe).toHaveBeenCalledTimes(2);
  });

  test('one failed call is a reason to look, too; while looking, it still counts as online', async () => {
    const { connectivity, clock } = start('network');
    await clock.turn(1_000);
    connectivity.send({ type: 'FAILED' });
    expect(stateOf(connectivity)).toBe('probing');
    await settled();
    expect(stateOf(connectivity)).toBe('offline.waiting');
    expect(connectivity.getSnapshot().context).toMatchObject({ reason: 'network', since: 1_000 });
  });

  test('offline, it looks again after 2, 4, 8, 16 and then every 30 s, and tells when it last looked', async () => {
    const { connectivity, clock, probe } = start('server');
    connectivity.send({ type: 'FAILED' });
    await settled();
    const at: number[] = [];
    probe.mockImplementation(async () => {
      at.push(clock.now());
      return 'server';
    });
    await clock.turn(90_000);
    expect(at).toEqual([2_000, 6_000, 14_000, 30_000, 60_000, 90_000]);
    expect(connectivity.getSnapshot().context).toMatchObject({
      reason: 'server',
      since: 0,
      checkedAt: 90_000,
    });
  });

  test('it is online again as soon as a look or any call is answered', async () => {
    const { connectivity, clock, world } = start('network');
    connectivity.send({ type: 'FAILED' });
    await settled();
    world.reason = null;
    await clock.turn(2_000);
    expect(stateOf(connectivity)).toBe('online');
    expect(connectivity.getSnapshot().context).toMatchObject({ reason: null, since: 2_000 });

    world.reason = 'network';
    connectivity.send({ type: 'FAILED' });
    await settled();
    connectivity.send({ type: 'ANSWERED' });
    expect(stateOf(connectivity)).toBe('online');
  });

  test('the hint that the network is back is looked into at once', async () => {
    const { connectivity, world } = start('network');
    connectivity.send({ type: 'FAILED' });
    await settled();
    world.reason = null;
    connectivity.send({ type: 'HINT_ONLINE' });
    expect(stateOf(connectivity)).toBe('offline.checking');
    await settled();
    expect(stateOf(connectivity)).toBe('online');
  });

  test('answers while online leave `since` alone', async () => {
    const { connectivity, clock } = start(null);
    await clock.turn(5_000);
    connectivity.send({ type: 'ANSWERED' });
    expect(connectivity.getSnapshot().context.since).toBe(0);
  });
});
