import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Failure } from '../../src/api/failure.ts';
import { SessionExpired } from '../../src/app/dialogs/session-expired.tsx';
import { TooManyRequests } from '../../src/app/dialogs/too-many-requests.tsx';
import { UpgradeNeeded } from '../../src/app/dialogs/upgrade-needed.tsx';
import { upgradeModalMachine } from '../../src/machines/upgrade-modal.ts';
import { tellMachines } from '../../src/wiring/handled-failures.ts';
import { rendered, textOf } from '../support/rendered.tsx';
import { TurnedClock } from '../support/turned-clock.ts';

const details = { limit: 25, used: 25 };

/** Which machine is told what of a failure. */
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
  await clock.turn(1_000);
  const open = await html();
  expect(open).toContain('href="/shop/subscription/upgrade"');
  expect(open).toContain('href="/shop/subscription/change"');
});
