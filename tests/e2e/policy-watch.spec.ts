import { expect, test } from './app.ts';
import { createErrorWatch } from './error-watch.ts';

test('[§D-trusted] a page that breaks its security policy is told of, whatever the test allows', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext();
  const errors = createErrorWatch(() => true);
  errors.allow(/./);
  await errors.watch(context);
  const page = await context.newPage();
  await page.goto(`${app.url}/auth/login`);
  expect(errors.found()).toEqual([]);
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'http://evil.example/a.png';
    document.body.append(picture);
  });
  await expect.poll(() => errors.found().join()).toContain('img-src http://evil.example/a.png');
  await context.close();
});
