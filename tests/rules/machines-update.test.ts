import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { unknownNews } from '../../src/lib/browser/waiting-news.ts';
import { appUpdateMachine } from '../../src/machines/app-update.ts';
import { pageLoadMachine } from '../../src/machines/page-load.ts';
import { rateLimitMachine } from '../../src/machines/rate-limit.ts';
import { upgradeModalMachine } from '../../src/machines/upgrade-modal.ts';
import { stateOf, TurnedClock } from '../support/turned-clock.ts';

function start({ lastReload = null as number | null, quiet = true } = {}) {
  const clock = new TurnedClock();
  const world = { quiet };
  const activate = vi.fn();
  const reload = vi.fn();
  const update = createActor(
    appUpdateMachine.provide({
      guards: { isQuiet: () => world.quiet },
      actions: { activate, reload: (_, params) => reload(params) },
    }),
    { clock, input: { clock, lastReload } },
  );
  update.start();
  return { update, clock, world, activate, reload };
}

describe('[§D-update] a new build', () => {
  test('waits for the word of the person, then takes over and reloads', () => {
    const { update, activate, reload } = start();
    update.send({ type: 'APPLY' });
    update.send({ type: 'UPDATE_WAITING' });
    expect(activate).not.toHaveBeenCalled();
    update.send({ type: 'APPLY' });
    expect(activate).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    update.send({ type: 'CONTROLLING' });
    expect(reload).toHaveBeenCalledExactlyOnceWith({ at: 0, overChunk: false });
  });

  test('is asked again until it has taken over', async () => {
    const { update, clock, activate, reload } = start();
    update.send({ type: 'UPDATE_WAITING' });
    update.send({ type: 'APPLY' });
    await clock.turn(4_000);
    expect(activate).toHaveBeenCalledTimes(3);
    update.send({ type: 'CONTROLLING' });
    await clock.turn(4_000);
    expect(activate).toHaveBeenCalledTimes(3);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is held back while a form is dirty or a command is on its way', async () => {
    const { update, clock, world, activate } = start({ quiet: false });
    update.send({ type: 'UPDATE_WAITING' });
    update.send({ type: 'APPLY' });
    await clock.turn(10_000);
    expect(activate).not.toHaveBeenCalled();
    world.quiet = true;
    await clock.turn(500);
    expect(activate).toHaveBeenCalledOnce();
  });

  test('that another tab has applied leaves this page alone until it is asked for', () => {
    const { update, reload } = start();
    update.send({ type: 'UPDATE_WAITING' });
    update.send({ type: 'CONTROLLING' });
    expect(reload).not.toHaveBeenCalled();
    update.send({ type: 'APPLY' });
    expect(reload).toHaveBeenCalledOnce();
  });
});

test('[§D-update] of what the new build tells, at most three lines are shown, and none that this one has', () => {
  const news = ['5', '4', '3', '2', '1'].map((id) => ({ id, da: `da ${id}`, en: `en ${id}` }));
  expect(unknownNews(news, news.slice(3)).map(({ id }) => id)).toEqual(['5', '4', '3']);
  expect(unknownNews(news, news.slice(1)).map(({ id }) => id)).toEqual(['5']);
  expect(unknownNews(news, news)).toEqual([]);
});

describe('[§4-chunk] a chunk that fails to load', () => {
  test('reloads the page, and remembers when', () => {
    const { update, reload } = start();
    update.send({ type: 'CHUNK_FAILED', online: true });
    expect(reload).toHaveBeenCalledExactlyOnceWith({ at: 0, overChunk: true });
    update.send({ type: 'CHUNK_FAILED', online: true });
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does nothing while offline', () => {
    const { update, reload } = start();
    update.send({ type: 'CHUNK_FAILED', online: false });
    expect(stateOf(update)).toContain('chunks.sound');
    expect(reload).not.toHaveBeenCalled();
  });

  test('[§8-chunk] [§9-chunk] is an error page within 60 s of the last reload, and reloads again after them', async () => {
    const { update, clock, reload } = start({ lastReload: 0 });
    await clock.turn(59_500);
    update.send({ type: 'CHUNK_FAILED', online: true });
    expect(stateOf(update)).toContain('chunks.broken');
    expect(reload).not.toHaveBeenCalled();
    await clock.turn(500);
    update.send({ type: 'CHUNK_FAILED', online: true });
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('too many requests', () => {
  test('[§4-rate] [§4-rate-after] [§8-429-time] [§8-429-after] [§9-rate] the dialog stays 61 s, however many more there are, then leads to the dashboard', async () => {
    const clock = new TurnedClock();
    const goToDashboard = vi.fn();
    const rateLimit = createActor(rateLimitMachine.provide({ actions: { goToDashboard } }), {
      clock,
      input: { clock },
    });
    rateLimit.start();
    rateLimit.send({ type: 'TOO_MANY_REQUESTS' });
    expect(rateLimit.getSnapshot().context.until).toBe(61_000);
    await clock.turn(30_000);
    rateLimit.send({ type: 'TOO_MANY_REQUESTS' });
    await clock.turn(30_500);
    expect(stateOf(rateLimit)).toBe('limited');
    await clock.turn(500);
    expect(stateOf(rateLimit)).toBe('open');
    expect(goToDashboard).toHaveBeenCalledOnce();
    rateLimit.send({ type: 'TOO_MANY_REQUESTS' });
    expect(rateLimit.getSnapshot().context.until).toBe(122_000);
  });
});

describe('the upgrade modal', () => {
  test('[§4-upgrade] [§8-402] [§3-state-upgrade] [§2-upgrade-loader] [§9-upgrade] opens once for any number of refusals, and loads for at least 1 s', async () => {
    const clock = new TurnedClock();
    const upgrade = createActor(upgradeModalMachine, { clock });
    const states: string[] = [];
    upgrade.subscribe(() => states.push(stateOf(upgrade)));
    upgrade.start();
    for (let refusal = 1; refusal <= 3; refusal += 1) {
      upgrade.send({ type: 'SUBSCRIPTION_REQUIRED', details: { limit: 10, used: refusal } });
    }
    expect(upgrade.getSnapshot().context.details).toEqual({ limit: 10, used: 1 });
    await clock.turn(500);
    expect(stateOf(upgrade)).toBe('loading');
    await clock.turn(500);
    expect(stateOf(upgrade)).toBe('open');
    upgrade.send({ type: 'SUBSCRIPTION_REQUIRED', details: null });
    upgrade.send({ type: 'CLOSE' });
    expect(stateOf(upgrade)).toBe('closed');
    expect(states.filter((state, i) => state !== states[i - 1])).toEqual([
      'closed',
      'loading',
      'open',
      'closed',
    ]);
  });
});

describe('[§4-page-load] the bar', () => {
  test('runs from 300 ms after a navigation began until the page is there, and leaves full', async () => {
    const clock = new TurnedClock();
    const pageLoad = createActor(pageLoadMachine, { clock });
    pageLoad.start();
    expect(stateOf(pageLoad)).toBe('idle');
    pageLoad.send({ type: 'START' });
    await clock.turn(299, 299);
    expect(stateOf(pageLoad)).toBe('patient');
    await clock.turn(1);
    expect(stateOf(pageLoad)).toBe('running');
    pageLoad.send({ type: 'START' });
    expect(stateOf(pageLoad)).toBe('running');
    pageLoad.send({ type: 'FINISH' });
    expect(stateOf(pageLoad)).toBe('finishing');
    await clock.turn(200);
    expect(stateOf(pageLoad)).toBe('idle');
  });

  test('is never seen for a page that is there at once', async () => {
    const clock = new TurnedClock();
    const pageLoad = createActor(pageLoadMachine, { clock });
    const states: string[] = [];
    pageLoad.subscribe(() => states.push(stateOf(pageLoad)));
    pageLoad.start();
    pageLoad.send({ type: 'START' });
    await clock.turn(200, 200);
    pageLoad.send({ type: 'START' });
    await clock.turn(50, 50);
    pageLoad.send({ type: 'FINISH' });
    await clock.turn(5_000);
    expect(new Set(states)).toEqual(new Set(['idle', 'patient']));
  });
});
