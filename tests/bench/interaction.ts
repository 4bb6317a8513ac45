import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { measureInteractions, watchInteractions } from './event-timing.ts';
import { inBrowser } from './in-browser.ts';
import { importProducts, startSeededApp } from './seeded-app.ts';
import { percentile, printTable } from './table.ts';

const slowdown = 4;
/** How many interactions of each kind a round has. */
const times = 12;
const words = 'massiv eg 123';

interface Surface {
  name: string;
  path: string;
  /** Resolves when all rows can be searched. */
  ready: (page: Page) => Promise<unknown>;
  search: string;
  row: string;
  opener: string;
  editor: string;
}

const list = {
  search: 'main input[type=search]',
  row: 'main tbody tr',
  opener: 'a',
  editor: 'dialog[open] input[type=text]',
};

const surfaces: Surface[] = [
  {
    name: 'floor: ten rows, no styles',
    path: '/floors/interaction.html',
    ready: (page) => page.locator('tbody tr').first().waitFor(),
    ...list,
    opener: 'button',
  },
  {
    name: 'Dropline, pages of ten',
    path: '/shop/products/import-list',
    ready: wholeList,
    ...list,
  },
  {
    name: 'Dropline, all rows',
    path: '/shop/products/import-list?all=1',
    ready: wholeList,
    ...list,
  },
];

const kinds = {
  'typing a letter in search': typeLetters,
  'toggling a row': toggleRows,
  'opening the editor': openEditor,
};

/**
 * Measures how long a person waits for the next paint on an import list of 10,000 items, and on the barest list of
 * the same length.
 */
export async function benchInteraction(rounds: number): Promise<void> {
  const app = await startSeededApp();
  const origin = `https://localhost:${app.port}`;
  const profile = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-'));
  const measured = new Map<string, number[]>();
  try {
    await inBrowser(profile, app.trust, async (context) => {
      await app.signIn(context, origin);
      for (let round = 0; round < rounds; round += 1) {
        for (const surface of surfaces) {
          const page = await context.newPage();
          await watchInteractions(page);
          await page.goto(origin + surface.path);
          await surface.ready(page);
          const cdp = await context.newCDPSession(page);
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          for (const [kind, measure] of Object.entries(kinds)) {
            const key = `${kind}|${surface.name}`;
            const taken = await measure(page, surface);
            measured.set(key, [...(measured.get(key) ?? []), ...taken]);
          }
          await page.close();
        }
      }
    });
  } finally {
    await app.stop();
    rmSync(profile, { recursive: true, force: true });
  }
  report(measured);
}

async function wholeList(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Vis (alle|sider)/ });
  await toggle.waitFor({ timeout: 240_000 });
  // Time for the work that follows in the background.
  await page.waitForTimeout(4_000);
}

async function typeLetters(page: Page, { search }: Surface): Promise<number[]> {
  const field = page.locator(search);
  await field.click();
  const taken = await measureInteractions(page, times, async (index) => {
    await page.keyboard.press(words[index] ?? 'a');
  });
  if ((await field.inputValue()).length !== times) throw new Error('The letters were not typed.');
  await field.fill('');
  return taken;
}

async function toggleRows(page: Page, { row }: Surface): Promise<number[]> {
  const boxes = page.locator(`${row} input[type=checkbox]`);
  const before = await boxes.first().isChecked();
  // Every second click is on a row that is already selected.
  const taken = await measureInteractions(page, times, async (index) => {
    await boxes.nth(Math.floor(index / 2) % 6).click();
  });
  if ((await boxes.first().isChecked()) !== before) throw new Error('A row was left ticked.');
  return taken;
}

async function openEditor(page: Page, { row, opener, editor }: Surface): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    taken.push(
      ...(await measureInteractions(page, 1, async () => {
        await page
          .locator(row)
          .nth(index % 6)
          .locator(opener)
          .first()
          .click();
        await page.locator(editor).first().waitFor();
      })),
    );
    await page.keyboard.press('Escape');
    await page.locator(editor).first().waitFor({ state: 'hidden' });
  }
  return taken;
}

function report(measured: ReadonlyMap<string, readonly number[]>): void {
  const rows = [...measured].map(([key, taken]) => {
    const [kind = '', surface = ''] = key.split('|');
    const at = (share: number) => `${percentile(taken, share).toFixed(0)} ms`;
    const most = `${Math.max(...taken).toFixed(0)} ms`;
    return [kind, surface, String(taken.length), at(0.5), at(0.98), most];
  });
  printTable(
    `Interaction to next paint, ${importProducts} items, CPU ${slowdown}× slower (goal: under 100 ms)`,
    [['interaction', 'page', 'taken', 'p50', 'p98', 'longest'], ...rows],
  );
}
