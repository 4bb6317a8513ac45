import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { demoShopify } from '../support/demo-shopify.ts';
import { heights } from './camera.ts';
import { now } from './now.ts';
import type { Locale, Width } from './options.ts';
import type { Who } from './pictured-pages.ts';

/** A server with its own demo data, and a browser. */
export interface Stand {
  url: string;
  /** A person's device, signed in, with a fixed clock and without animations. */
  device(who: Who, width: Width, locale: Locale, scale?: number): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function openStand(): Promise<Stand> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-screens-'));
  const app = await startApp({
    dataDir,
    script: 'tests/screens/serve.ts',
    env: {
      TZ: timezoneId,
      PUBLIC_URL: 'https://dropline.example',
      SHOPIFY_CLIENT_ID: demoShopify.clientId,
      SHOPIFY_CLIENT_SECRET: demoShopify.secret,
      // A few people visit hundreds of pages, and none of them should be pictured as refused.
      RATE_SHARE: '0',
    },
  });
  const browser = await chromium.launch(chromiumOptions);
  const tokens = new Map<Who, Promise<string>>();
  const tokenOf = (who: Who) => {
    const token = tokens.get(who) ?? signIn(app.url, who);
    tokens.set(who, token);
    return token;
  };
  return {
    url: app.url,
    async device(who, width, locale, scale = 1) {
      const context = await newDevice(browser, width, locale, scale);
      if (who === 'guest') return context;
      const cookie = { url: app.url, secure: true, sameSite: 'Lax' } as const;
      await context.addCookies([{ ...cookie, name: 'token', value: await tokenOf(who) }]);
      return context;
    },
    async close() {
      await browser.close();
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const timezoneId = 'Europe/Copenhagen';

async function newDevice(
  browser: Browser,
  width: Width,
  locale: Locale,
  deviceScaleFactor: number,
): Promise<BrowserContext> {
  const isPhone = width === 390;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    locale: locale === 'da' ? 'da-DK' : 'en-GB',
    timezoneId,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  await context.clock.setFixedTime(now);
  return context;
}

async function signIn(url: string, who: Who): Promise<string> {
  const body = { email: `${who}@example.com`, password: 'dropline-demo', remember: true };
  return (await callsTo(url).ok('POST /auth/login', { body })).data.token;
}
