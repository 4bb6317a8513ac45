import { long } from '../support/share.ts';
import { arriveSignedIn, expect, logOut, merchant, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { answered, importProduct, importProducts, myProducts, openImportList } from './traffic.ts';

test(
  '[§D-storage] a browser without storage, and a store that a newer build has taken, say so in plain words',
  long,
  async ({ device, app }) => {
    const page = device.page();
    await arriveSignedIn(page, app);
    await openImportList(page, app);
    const healthy = page.getByText(/Browseren gemmer intet|hører nu til en nyere version/);
    await expect(healthy).toHaveCount(0);

    const closed = await device.newPage();
    await closed.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    });
    await openImportList(closed, app);
    await expect(closed.getByText(/Browseren gemmer intet for Dropline/)).toBeVisible();
    await closed.close();

    await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const name = names.find((one) => /^dropline:.*:shop:/.test(one)) ?? '';
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 990);
        opening.onerror = reject;
        opening.onsuccess = resolve;
      });
    });
    await expect(page.getByText(/hører nu til en nyere version/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Genindlæs' })).toBeVisible();
  },
);

test(
  '[§4-logout] [§4-switch-shop] [§D-tenancy] [§D-tabs] one tab switches shop, the other logs out: what waits in the first shop goes into no other, and the logout says how much is lost',
  long,
  async ({ device, app, errors }) => {
    // Requests for the shop that the session has left.
    errors.allow(/status of (401|409)/);
    const first = device.page();
    const token = await arriveSignedIn(first, app);
    await openImportList(first, app);
    await workerTakesOver(first);
    const second = await device.newPage();
    await openImportList(second, app);
    const shown = await importProducts(app, token);
    const remove = first.getByRole('button', { name: /^Fjern .* fra listen$/ }).first();
    const title = /^Fjern (.*) fra listen$/.exec(
      (await remove.getAttribute('aria-label')) ?? '',
    )?.[1];
    const item = shown.find((one) => one.title === title);
    if (!item) throw new Error(`No "${title}" is on the import list.`);

    // The removal waits until one tab has switched and the other has logged out.
    app.proxy.dropRequest(({ method }) => method === 'DELETE', Number.POSITIVE_INFINITY);
    await remove.click();
    await first.getByRole('button', { name: /Skift butik/ }).click();
    await first.getByRole('button', { name: /^Lille Løve Leg/ }).click();
    await expect(second.getByRole('button', { name: /Butik: Lille Løve Leg/ })).toBeVisible();
    await logOut(second);
    const asked = second.getByRole('alertdialog');
    await expect(asked).toContainText('1 ændring er ikke sendt endnu og går tabt.');
    await asked.getByRole('button', { name: 'Log ud' }).click();
    for (const page of [second, first]) await expect(page).toHaveURL(/\/auth\/login/);
    app.proxy.mend();
    const again = await app.signIn(merchant);
    expect(await importProduct(app, again.token, item.id)).toMatchObject({ title: item.title });
    const left = () =>
      second.evaluate(async () =>
        (await indexedDB.databases()).filter(({ name }) => /:shop:/.test(name ?? '')),
      );
    // The database is deleted once the other tab has closed it.
    await expect.poll(left).toEqual([]);
    expect(answered(app, 'DELETE')).toEqual([]);
  },
);

test(
  '[§D-tenancy] [§4-switch-shop] a page that wasn’t told of a switch begins anew where the session stands; what was done goes out under its own shop’s name',
  long,
  async ({ device, app, errors }) => {
    errors.allow(/status of 409/);
    const page = device.page();
    const who = await app.newPerson('uden-besked');
    const { token } = who;
    const api = app.api();
    const { data: one } = await api.ok(
      'POST /user/shops',
      { body: { name: 'Den ene' } },
      { token },
    );
    await api.ok('POST /import-products', { body: { product_id: 1 } }, { token });
    await page
      .context()
      .addCookies([{ name: 'token', value: token, url: app.url, secure: true, sameSite: 'Lax' }]);
    const follows = page.waitForResponse((answer) => answer.url().includes('/app-window-'));
    await page.goto(`${app.url}/shop/products/import-list`);
    await follows;
    const remove = page.getByRole('button', { name: /^Fjern .* fra listen$/ }).first();
    await expect(remove).toBeVisible();
    // Like a switch whose answer was lost.
    await api.ok('POST /user/shops', { body: { name: 'Den anden' } }, { token });
    await remove.click();
    await expect(page.getByRole('button', { name: /Butik: Den anden/ })).toBeVisible();
    await expect.poll(() => answered(app, 'DELETE').length).toBe(1);
    await expect(page.getByRole('button', { name: /Butik: Den anden/ })).toBeVisible();
    await api.ok('PATCH /user/shops/switch/{id}', { id: one.shop?.id ?? 0 }, { token });
    expect(await importProducts(app, token)).toEqual([]);
  },
);

test(
  '[§4-job-done] [§4-job-banner] [§1-offline] a bulk import goes on while the device is offline, and is told of when it is back',
  long,
  async ({ device, app }) => {
    const page = device.page();
    const token = await arriveSignedIn(page, app);
    const before = await myProducts(app, token);
    const follows = page.waitForResponse((answer) => answer.url().endsWith('/api/shop/events'));
    await openImportList(page, app);
    await follows;
    await page.getByRole('button', { name: 'Importér alle produkter' }).click();
    await page.getByLabel('Hvor mange').fill('2');
    const isEvents = ({ path }: { path: string }) => path === '/api/shop/events';
    app.proxy.dropRequest(isEvents, Number.POSITIVE_INFINITY);
    await page.getByRole('button', { name: /^Importér \d+ produkt/ }).click();
    const bulk = '/api/import-products/import/bulk';
    await expect.poll(() => answered(app, 'POST', bulk).length).toBe(1);
    app.proxy.cut();
    await expect.poll(() => myProducts(app, token)).toBe(before + 2);
    await expect(page.getByText(/færdig/)).toHaveCount(0);
    app.proxy.mend();
    app.proxy.restore();
    await Promise.all([
      expect(page.getByText('Import til din butik: færdig')).toHaveCount(1),
      expect(page.getByText('er færdig: 2 importeret')).toBeVisible(),
    ]);
  },
);

test(
  '[§D-hint] a page that lost the script that waits for changes loads it again, and shows what changed elsewhere',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/net::ERR_FAILED/);
    const token = await arriveSignedIn(page, app);
    // A page that was just reloaded for a lost script isn't reloaded for the next.
    await page.addInitScript(() => sessionStorage.setItem('dropline.reloaded-at', `${Date.now()}`));
    let isLost = true;
    await page.route(/\/assets\/maintenance-/, (route) => {
      const isFirst = isLost;
      isLost = false;
      return isFirst ? route.abort() : route.continue();
    });
    await openImportList(page, app);
    await expect.poll(() => isLost).toBe(false);
    const rows = page.locator('tbody');
    const shown = await rows.innerText();
    const item = (await importProducts(app, token)).find(({ title }) => shown.includes(title));
    const body = { title: 'Omdøbt imens' };
    await app.api().ok('PATCH /import-products/{id}', { id: item?.id ?? 0, body }, { token });
    // The script is tried again after half a minute.
    await expect(rows).toContainText('Omdøbt imens', { timeout: 120_000 });
  },
);
