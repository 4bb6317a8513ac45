import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { type App, arriveSignedIn, expect, signInByForm, test } from './app.ts';
import { scripts, workerTakesOver } from './device.ts';
import { drawn } from './drawn.ts';
import { makeSecondBuild } from './second-build.ts';
import { takenOver } from './taken-over.ts';
import { importProducts } from './traffic.ts';

test.describe('on a new device', () => {
  test.use({ newDevice: true });

  test('[§1-offline] [§A-worker-chunks] [§A-worker-banner] [§D-update-calls] [§D-pages-start] [§D-picture-widths] the shell starts without a network and with its page’s own files, and the worker says so; a call or a file doesn’t wake the worker, no answer of the API and no session token is in a cache, and pictures have an end and stand in for each other', async ({
    device,
    app,
  }) => {
    let page = device.page();
    await page.goto(`${app.url}/auth/login?sessionToken=secret`);
    await workerTakesOver(page);
    await signInByForm(page, app);
    await page.goto(`${app.url}/shop/products/search-products?sessionToken=secret`);
    await expect.poll(async () => (await kept(page, 'pictures')).length).toBeGreaterThan(5);
    const [picture = ''] = await kept(page, 'pictures');
    await page.evaluate(async (url) => {
      const fetches = Array.from({ length: 510 }, (_, number) => fetch(`${url}?copy=${number}`));
      await Promise.all(fetches);
      await fetch(`${url}?sessionToken=secret`);
      await fetch(`${url}?w=560`);
    }, picture);
    await expect.poll(async () => (await kept(page, 'pictures')).length).toBe(500);

    expect(await sourcesOf(page, '/api/')).toEqual(['network']);
    const all = await kept(page);
    expect(all.length).toBeGreaterThan(520);
    expect(all.filter((url) => url.includes('/api/') || url.includes('secret'))).toEqual([]);

    app.proxy.cut();
    page = await device.reopen();
    const shell = await page.goto(`${app.url}/shop/dashboard`);
    expect(await shell?.text()).toMatch(/<link rel="modulepreload" href="\/assets\/dashboard-/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej Nanna');
    await expect(page.getByText(/Ingen forbindelse siden/)).toBeVisible();
    expect(await sourcesOf(page, '/assets/')).toEqual(['cache']);
    const told = page.evaluate(async (url) => {
      const message = new Promise<MessageEvent>((resolve) => {
        navigator.serviceWorker.addEventListener('message', resolve, { once: true });
      });
      await fetch(url).catch(() => {});
      return (await message).data;
    }, `${picture}?copy=unkept`);
    expect(await told).toEqual({ type: 'NETWORK_FAILED' });
    const statusOf = (url: string) => page.evaluate(async (at) => (await fetch(at)).status, url);
    expect(await statusOf(`${picture}?w=1200`)).toBe(200);
    await expect(statusOf(`${picture}?w=1200&copy=unkept`)).rejects.toThrow('Failed to fetch');
  });
});

test.describe('over two builds', () => {
  test.use({ ownServer: true });

  test(
    '[§D-update] a new build is offered with what is new in it, waits for what isn’t saved and what is being sent, and is taken when the person says so; a tab of the old one goes on',
    long,
    async ({ device, app }) => {
      const second = await makeSecondBuild('my-products');
      const page = device.page();
      await signInByForm(page, app);
      await workerTakesOver(page);
      await app.serveBuild(second.folder);
      const old = await device.newPage();
      await old.goto(`${app.url}/shop/dashboard`);
      await expect(old.getByRole('heading', { level: 1 })).toContainText('Hej');
      const { letGo } = await startSending(page, app);
      await page.getByRole('button', { name: 'Din konto' }).click();
      await page.getByRole('link', { name: 'Min profil' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Min profil');
      const offer = page.getByText('En ny version af Dropline er klar.');
      await expect(offer).toBeVisible();
      const [news] = JSON.parse(await readFile('locales/news.json', 'utf8'));
      await expect(page.getByText(news.da)).toBeVisible();
      const name = page.getByLabel('Navn', { exact: true });
      const before = await name.inputValue();
      await name.fill('Nanna L');
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.getByRole('button', { name: 'Opdatér' }).click();
      await expect(page.getByText(/Opdaterer, så snart/)).toBeVisible();
      await drawn(page);
      expect(loads).toBe(0);
      await name.fill(before);
      await drawn(page);
      expect(loads).toBe(0);
      letGo();
      await expect.poll(() => loads).toBe(1);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Min profil');
      await expect(offer).toHaveCount(0);

      await openMyProducts(page);
      expect(await scripts(page)).toContainEqual(
        expect.stringMatching(/my-products-.*SECOND\.js$/),
      );
      let reloads = 0;
      old.on('load', () => {
        reloads += 1;
      });
      await openMyProducts(old);
      expect(await scripts(old)).not.toContainEqual(expect.stringContaining('SECOND00'));
      expect(reloads).toBe(0);
      await second.remove();
    },
  );
});

/** Saves an edit whose request is held until `letGo` is called. */
async function startSending(page: Page, app: App): Promise<{ letGo(): void }> {
  const { token } = await app.signIn();
  const [item] = await importProducts(app, token);
  const held = Promise.withResolvers<void>();
  // On the context, because either tab may send it.
  await page.context().route('**/api/import-products/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${app.url}/shop/products/import-list?edit=${item?.id}`);
  const asked = page.context().waitForEvent('request', (one) => one.method() === 'PATCH');
  await page.getByRole('dialog').getByLabel('Titel').fill('Undervejs');
  await page.getByRole('button', { name: 'Gem', exact: true }).click();
  await asked;
  return { letGo: held.resolve };
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('[§4-chunk] [§8-chunk] [§9-chunk] [§A-worker-recovery] a chunk that fails to load reloads the page once, not again within 60 s, and not offline', async ({
    page,
    app,
  }) => {
    await page.addInitScript(learnOfServerLate);
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej');
    await takenOver(page);
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    const isChunk = ({ path }: { path: string }) => path.includes('/assets/my-products-');
    // Every time, because a browser repeats a lost request by itself.
    app.proxy.dropRequest(isChunk, Number.POSITIVE_INFINITY);
    await link(page, 'Mine produkter').click();
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej');
    await takenOver(page);

    await link(page, 'Mine produkter').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ups!' })).toBeVisible();
    expect(loads).toBe(1);

    await page.goto(`${app.url}/shop/dashboard`);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej');
    await takenOver(page);
    loads = 0;
    app.proxy.cut();
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await expect(page.getByText(/Ingen forbindelse siden/)).toBeVisible();
    await link(page, 'Mine produkter').click();
    await expect(page).toHaveTitle(/^(○ )?Ingen forbindelse/);
    expect(loads).toBe(0);
  });
});

/** Delays the check of the server, so that a page that is reloaded after it would be seen. */
const learnOfServerLate = () => {
  const ask = fetch;
  globalThis.fetch = async (...asked) => {
    if (String(asked[0]).endsWith('/healthz')) await new Promise((go) => setTimeout(go, 1_000));
    return ask(...asked);
  };
};

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hovedmenu' }).getByRole('link', { name });

async function openMyProducts(page: Page): Promise<void> {
  await link(page, 'Mine produkter').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mine produkter');
}

/** Where the worker's routes let the page's requests below a path be answered from: the cache or the network. */
function sourcesOf(page: Page, below: string): Promise<(string | undefined)[]> {
  return page.evaluate((start) => {
    const timings: (PerformanceEntry & { workerMatchedSourceType?: string })[] =
      performance.getEntriesByType('resource');
    const those = timings.filter(({ name }) => new URL(name).pathname.startsWith(start));
    return [...new Set(those.map((timing) => timing.workerMatchedSourceType))];
  }, below);
}

/** The contents of all caches, or of one. */
function kept(page: Page, cache?: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const names = name === undefined ? await caches.keys() : [name];
    const requests = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
    return requests.flat().map(({ url }) => url);
  }, cache);
}
