import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { OfflineReason } from '../../src/api/probe.ts';
import { site } from '../../src/app/site.ts';
import { connectivityMachine } from '../../src/machines/connectivity.ts';
import { resolvePage } from '../../src/router/resolve-page.ts';
import { ErrorScreen } from '../../src/screens/error/error-screen.tsx';
import { rendered, textOf } from '../support/rendered.tsx';
import { settled, TurnedClock } from '../support/turned-clock.ts';

const page = (status: number, around = {}) =>
  rendered(createElement(ErrorScreen, { error: { kind: 'status', status } }), around);

const home = /<a [^>]*href="\/"/;
const lastChecked = /kl\. \d\d[.:]\d\d/;

/** A server that didn't answer at noon in Copenhagen. */
async function downAtNoon() {
  const clock = new TurnedClock();
  const noon = Date.UTC(2026, 5, 1, 10);
  const connectivity = createActor(
    connectivityMachine.provide({
      actors: { probe: fromPromise<OfflineReason | null>(async () => 'server') },
    }),
    { clock, input: { clock: { now: () => noon }, onLine: false } },
  );
  connectivity.start();
  await settled();
  return { machines: { connectivity } };
}

test('[§2-unknown] [§8-404] an address without a route shows the error of 404, whoever asks', async () => {
  const visit = {
    path: '/no/such/page',
    search: '',
    user: () => null,
    hasToken: () => false,
    loadUser: async () => {},
    subscriptions: async () => null,
    disabledPages: () => [],
  };
  expect(await resolvePage(site, visit, 'da')).toEqual({
    kind: 'error',
    error: { kind: 'status', status: 404 },
  });
});

describe('the error page', () => {
  test('[§2-error-404] [§8-404] of 404 says that the page is not there, and leads home', async () => {
    const html = await page(404);
    expect(textOf(html)).toContain('Siden findes ikke');
    expect(html).toMatch(home);
    expect(textOf(await page(404, { locale: 'en' }))).toContain('This page could not be found');
  });

  test.each([
    ['[§2-error-521] [§8-521]', 521],
    ['[§2-error-502] [§8-502]', 502],
  ])('%s of %i says that the server is down', async (_, status) => {
    const html = await page(status);
    expect(textOf(html)).toContain('Serveren er nede');
    expect(html).not.toMatch(home);
  });

  test('[§2-error-checked] tells when the server was last asked', async () => {
    expect(textOf(await page(521))).not.toMatch(lastChecked);
    for (const status of [521, 502]) {
      expect(textOf(await page(status, await downAtNoon()))).toMatch(lastChecked);
    }
  });

  test.each([
    ['[§2-error-401] [§8-blank-401]', 401],
    ['[§2-error-429] [§8-blank-429]', 429],
  ])('%s of %i says nothing', async (_, status) => {
    const html = await page(status);
    expect(html).toMatch(/^<main/);
    expect(textOf(html)).toBe('');
  });

  test.each([500, 403, 402, 418, 503])(
    '[§2-error-other] of %i is the general one, and leads home',
    async (status) => {
      const html = await page(status);
      expect(textOf(html)).toContain('Ups!');
      expect(html).toMatch(home);
      const english = await page(status, { locale: 'en' });
      expect(textOf(english)).toContain('Ooops!');
      expect(english).toMatch(/<a [^>]*href="\/"/);
    },
  );
});
