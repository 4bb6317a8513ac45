import type { BrowserContext, Page } from 'playwright/test';
import { type PicturedPage, picturedPages } from '../screens/pictured-pages.ts';
import { type Line, settle, watchLine } from '../screens/settle.ts';
import { long, shareOf } from '../support/share.ts';
import { keysListen } from './alive.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { importProducts } from './traffic.ts';

/** Collects every violation that a page of the context reports, from its start. */
async function gatherViolations(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('tellViolation', ({ page }, told: string) => {
    found.push(`${new URL(page.url()).pathname}: ${told}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event;
      const told = [effectiveDirective, blockedURI, sample, sourceFile, lineNumber].join(' ');
      (globalThis as unknown as { tellViolation(told: string): void }).tellViolation(told);
    });
  });
  return found;
}

const byPerson = Map.groupBy(picturedPages, ({ who }) => who);

for (const [who, mine] of byPerson) {
  const options = ['merchant', 'guest'].includes(who) ? {} : long;
  test(
    `[§D-trusted] no page of ${who} breaks the policy that it comes with, and each comes with the whole of it`,
    options,
    async ({ page, app, errors }) => {
      // Some pages have an invalid ticket, and some only report an error.
      errors.allow(/status of (4\d\d|503)/);
      const violations = await gatherViolations(page.context());
      const line = watchLine(page);
      if (who !== 'guest')
        await arriveSignedIn(page, app, { ...merchant, email: `${who}@example.com` });
      for (const pictured of shareOf(mine, 3)) {
        const answer = await page.goto(app.url + pictured.path);
        expect(answer?.headers()['content-security-policy'], pictured.path).toMatch(
          /require-trusted-types-for 'script'; trusted-types dropline-inert dropline-worker$/,
        );
        expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline');
        await shows(page, line, pictured);
      }
      expect(violations).toEqual([]);
    },
  );
}

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    '[§D-trusted] [§D-html] layers over the pages, descriptions, the inspector and an error page keep to it, and the worker is taken',
    long,
    async ({ page, app, errors }) => {
      errors.allow(/status of 404/);
      const violations = await gatherViolations(page.context());
      const token = await arriveSignedIn(page, app);
      const [item] = await importProducts(app, token);
      await page.goto(`${app.url}/shop/products/search-products?product=${item?.product_id}`);
      await expect(page.getByRole('dialog').locator('p, li').first()).toBeVisible();
      await page.goto(`${app.url}/shop/products/import-list?edit=${item?.id}`);
      const editor = page.getByRole('dialog').getByRole('textbox', { name: 'Beskrivelse' });
      await expect(editor).toBeEditable();
      await editor.click();
      await page.keyboard.type('Nyt ');
      await page.getByRole('button', { name: 'Fed' }).click();
      await page.keyboard.type('og fedt');
      await expect(editor).toContainText('Nyt ');
      await page.goto(`${app.url}/shop/orders/history`);
      await keysListen(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await workerTakesOver(page);
      await page.goto(`${app.url}/inspect`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(`${app.url}/nothing-here`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('findes ikke');
      expect(violations).toEqual([]);
    },
  );
});

test(
  '[§D-trusted] a text becomes neither markup nor script nor style: the browser refuses it on every kind of page',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 404|Trusted|trusted-types|Content Security Policy/);
    errors.provokesViolations();
    for (const path of ['/auth/login', '/inspect', '/nothing-here']) {
      await page.goto(app.url + path);
      const taken = await page.evaluate(async () => {
        const attempts: Record<string, () => unknown> = {
          markup: () => {
            document.body.innerHTML = '<b>hej</b>';
          },
          inserted: () => document.body.insertAdjacentHTML('beforeend', '<b>hej</b>'),
          parsed: () => new DOMParser().parseFromString('<b>hej</b>', 'text/html'),
          policy: () =>
            (
              globalThis as unknown as {
                trustedTypes: { createPolicy(name: string, rules: object): unknown };
              }
            ).trustedTypes.createPolicy('mine', {}),
          again: () =>
            (
              globalThis as unknown as {
                trustedTypes: { createPolicy(name: string, rules: object): unknown };
              }
            ).trustedTypes.createPolicy('dropline-inert', {}),
          address: () => {
            document.createElement('script').src = 'data:text/javascript,1';
          },
          worker: () => new Worker('/worker.js'),
        };
        const taken: string[] = [];
        for (const [name, attempt] of Object.entries(attempts)) {
          try {
            attempt();
            taken.push(name);
          } catch {
            // Refused.
          }
        }
        const element = document.createElement('p');
        element.setAttribute('style', 'position: fixed');
        if (element.style.position !== '') taken.push('style');
        return taken;
      });
      // The entry page creates its policies on demand, the inspector has none.
      expect(
        taken.filter((name) => name !== 'again'),
        path,
      ).toEqual([]);
    }
  },
);

/** Waits until the page and its requests are done; a page that only redirects isn't waited for. */
async function shows(page: Page, line: Line, { path, passing }: PicturedPage): Promise<void> {
  if (passing) return;
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await settle(page, line);
}
