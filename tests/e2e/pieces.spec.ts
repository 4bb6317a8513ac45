import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright/test';
import { served } from '../support/served.ts';
import { expect, test } from './app.ts';

test.use({ newDevice: true });

test('[§D-pages-whole] a page that comes in pieces is shown once it is whole, or after two seconds with what is there', async ({
  device,
  app,
}) => {
  const [shown = ''] = (await (await fetch(`${app.url}/auth/login`)).text()).split('<hr hidden');
  const [first, rest] = [
    shown.slice(0, shown.indexOf('</h1>')),
    shown.slice(shown.indexOf('</h1>')),
  ];
  let taken = (_: ServerResponse) => {};
  await using server = await served((request, response) => {
    if (request.url !== '/') return void response.writeHead(204).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.flushHeaders();
    taken(response);
  });
  const next = () =>
    new Promise<ServerResponse>((resolve) => {
      taken = resolve;
    });
  const page = device.page();
  await page.addInitScript(noteWhenShown);
  const arrive = async () => {
    const answer = next();
    await page.goto(server.url, { waitUntil: 'commit' });
    const response = await answer;
    response.write(first);
    await expect(page.locator('h1')).toBeAttached();
    return response;
  };

  (await arrive()).end(`${rest}<hr hidden>`);
  const whole = await shownOn(page);
  expect(whole.isWhole || whole.at > 1_900).toBe(true);

  const cut = await arrive();
  const part = await shownOn(page);
  expect(part.isWhole).toBe(false);
  expect(part.at).toBeGreaterThan(1_900);
  cut.end();
  await page.goto('about:blank');
});

interface Shown {
  /** In milliseconds since the navigation. */
  at: number;
  isWhole: boolean;
}

/** Runs in the page: notes when its heading is first laid out and can be seen. */
function noteWhenShown(): void {
  const look = () => {
    if (!document.querySelector('h1')?.checkVisibility()) return void requestAnimationFrame(look);
    const shown: Shown = { at: performance.now(), isWhole: document.querySelector('hr') !== null };
    Object.assign(window, { shown });
  };
  requestAnimationFrame(look);
}

async function shownOn(page: Page): Promise<Shown> {
  const shown = await page.waitForFunction(() => (window as unknown as { shown?: Shown }).shown);
  return (await shown.jsonValue()) as Shown;
}
