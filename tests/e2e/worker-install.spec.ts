import { expect, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';

test.use({ newDevice: true });

test('[§1-install] a first install that loses a file on a bad line is tried again', async ({
  app,
  device,
}) => {
  // Nobody but the worker asks for it.
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
});
