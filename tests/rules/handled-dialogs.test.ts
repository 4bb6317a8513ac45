import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Failure } from '../../src/api/failure.ts';
import { SessionExpired } from '../../src/app/dialogs/session-expired.tsx';
import { TooManyRequests } from '../../src/app/dialogs/too-many-requests.tsx';
import { UpgradeNeeded } from '../../src/app/dialogs/upgrade-needed.tsx';
import { rateLimitMachine } from '../../src/machines/rate-limit.ts';
import { upgradeModalMachine } from '../../src/machines/upgrade-modal.ts';
import { tellMachines } from '../../src/wiring/handled-failures.ts';
import { rendered, textOf } from '../support/rendered.tsx';
import { TurnedClock } from '../support/turned-clock.ts';

const details = { limit: 25, used: 25 };

/** The events that each machine gets for a failure. */
function told(failure: Failure): (readonly [string, object])[] {
  const heard: (readonly [string, object])[] = [];
  const machine = (name: string) => ({ send: (event: object) => void heard.push([name, event]) });
  tellMachines(failure, {
    session: machine('session'),
    rateLimit: machine('rateLimit'),
    upgrade: machine('upgrade'),
    connectivity: machine('connectivity'),
  });
  return heard;
}

describe('[§8-handled] a failure of whatever call', () => {
  test('[§8-401] a 401 tells the session that it has ended', () => {
    expect(told({ kind: 'unauthenticated' })).toEqual([['session', { type: 'UNAUTHENTICATED' }]]);
  });

  test('[§8-402] a 402 tells the upgrade modal, with what the answer told', () => {
    const event = { type: 'SUBSCRIPTION_REQUIRED', details };
    expect(told({ kind: 'subscription_required', details })).toEqual([['upgrade', event]]);
  });

  test('[§8-429] a 429 tells the too-many-requests dialog', () => {
    const event = { type: 'TOO_MANY_REQUESTS' };
    expect(told({ kind: 'too_many_requests' })).toEqual([['rateLimit', event]]);
  });

  test('[§1-offline] what says that the server is out of reach makes us look', () => {
    expect(told({ kind: 'offline' })).toEqual([['connectivity', { type: 'FAILED' }]]);
    expect(told({ kind: 'timeout' })).toEqual([['connectivity', { type: 'FAILED' }]]);
  });
});

const buttons = (html: string) => [...html.matchAll(/<button[ >]/g)].length;

test('[§8-429] [§8-429-fixed] [§8-429-bar] [§4-rate-fixed] too many requests: a title, a description, a bar, and nothing to press', async () => {
  const html = await rendered(createElement(TooManyRequests));
  expect(html).toMatch(/^<dialog [^>]*role="alertdialog"[^>]*closedby="none"/);
  expect(/<h2[^>]*>([^<]+)/.exec(html)?.[1]).toBe('For mange forespørgsler');
  expect(/<p[^>]*>([^<]{20,})/.exec(html)).not.toBeNull();
  expect(html).toMatch(/<progress|role="progressbar"/);
  expect(buttons(html)).toBe(0);
});

test.each([
  [0, '61 sekunder', 0],
  [30_500, '31 sekunder', 50],
  [60_000, '1 sekund', 98],
])(
  '[§8-429-time] [§8-429-bar] [§4-rate] [§9-rate] after %i ms it tells the time left in words, and its bar the part that is over',
  async (passed, words, part) => {
    const began = Date.now() - passed;
    const rateLimit = createActor(rateLimitMachine, { input: { clock: { now: () => began } } });
    rateLimit.start();
    rateLimit.send({ type: 'TOO_MANY_REQUESTS' });
    const html = await rendered(createElement(TooManyRequests), { machines: { rateLimit } });
    rateLimit.stop();
    expect(textOf(html)).toMatch(new RegExp(`overblikket om ${words}\\.`));
    const [, value] = /aria-valuenow="(\d+)"/.exec(html) ?? [];
    expect(Math.abs(Number(value) - part)).toBeLessThanOrEqual(1);
  },
);

test('[§8-401] [§4-expiry] an ended session: a warning with a login button, and no other way out', async () => {
  const html = await rendered(createElement(SessionExpired));
  expect(html).toMatch(/^<dialog [^>]*role="alertdialog"[^>]*closedby="none"/);
  expect(/<h2[^>]*>([^<]+)/.exec(html)?.[1]).toBe('Din session er udløbet');
  expect(buttons(html)).toBe(1);
  expect(textOf(/<button.*<\/button>/s.exec(html)?.[0] ?? '')).toBe('Log ind');
});

test('[§2-upgrade-button] [§2-upgrade-guide] [§2-upgrade-loader] the upgrade modal loads, then shows its steps; its button leads to the plans', async () => {
  const clock = new TurnedClock();
  const upgrade = createActor(upgradeModalMachine, { clock }).start();
  upgrade.send({ type: 'SUBSCRIPTION_REQUIRED', details });
  const html = () =>
    rendered(createElement(UpgradeNeeded), { machines: { upgrade }, areas: ['shop', 'guide'] });
  const loading = await html();
  expect(loading).toContain('href="/shop/subscription/upgrade"');
  expect(loading).not.toContain('href="/shop/subscription/change"');
  expect(loading).not.toContain('<li');
  expect(loading).toMatch(/<svg[^>]*>.*<\/svg><\/div><\/div><footer/s);
  await clock.turn(999);
  expect(await html()).toBe(loading);
  await clock.turn(1);
  const open = await html();
  expect(open).toContain('href="/shop/subscription/upgrade"');
  expect(open.match(/<li[ >]/g)).toHaveLength(4);
  expect(open).toContain('href="/shop/subscription/change"');
  expect(textOf(open)).toContain('dækker 25 produkter, og du bruger 25');
});
