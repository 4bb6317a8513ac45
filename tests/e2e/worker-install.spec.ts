import { long } from '../support/share.ts';
import { expect, signInByForm, test } from './app.ts';
import { scripts, workerTakesOver } from './device.ts';

test.use({ newDevice: true });

test(
  '[§1-install] a first install that loses a file on a bad line is tried again',
  long,
  async ({ app, device }) => {
    // Only the worker requests it.
    app.proxy.dropRequest(({ path }) => path.startsWith('/inspect.html'));
    const page = device.page();
    await signInByForm(page, app);
    await workerTakesOver(page);
    expect(
      app.proxy.seen.filter(({ path }) => path.startsWith('/inspect.html')).length,
    ).toBeGreaterThan(1);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const counts = names.map(async (name) => (await (await caches.open(name)).keys()).length);
      return Math.max(...(await Promise.all(counts)));
    });
    expect(kept).toBeGreaterThan(20);
  },
);

test(
  '[§1-install] a page that came while the first install was under way tries it again, too, and is taken over; so is one that was loaded past the worker',
  long,
  async ({ app, device }) => {
    const inspector = ({ path }: { path: string }) => path.startsWith('/inspect.html');
    const asked = () => app.proxy.seen.filter(inspector).length;
    const letGo = app.proxy.hold(inspector);
    app.proxy.dropRequest(inspector, Number.POSITIVE_INFINITY);
    const page = device.page();
    await page.goto(`${app.url}/auth/login`);
    await expect.poll(asked).toBe(1);
    await page.goto(`${app.url}/auth/signup`);
    // The chunk that registers the worker is the last that a page loads.
    await expect.poll(() => scripts(page)).toContainEqual(expect.stringMatching(/\/register-/));
    letGo();
    await expect.poll(asked).toBeGreaterThan(1);
    app.proxy.mend();
    await workerTakesOver(page);

    const cdp = await page.context().newCDPSession(page);
    const loaded = page.waitForEvent('load');
    await cdp.send('Page.reload', { ignoreCache: true });
    await loaded;
    await workerTakesOver(page);
  },
);
