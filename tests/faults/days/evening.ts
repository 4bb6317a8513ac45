import { setTimeout as rest } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { account, dialog, list, press, shopShown } from './places.ts';
import type { HeldItem, ShopTruth } from './server-truth.ts';

// What the screen shows at the end of a day, when the line is good and everything has had time to settle.

/** A change that the sync centre lists, with its text. */
export interface Listed {
  words: string;
  state: string;
  /** It waits for the person; otherwise it is being sent. */
  isStuck: boolean;
}

/** What the sync centre lists. */
export async function readCentre(page: Page): Promise<Listed[]> {
  if ((await page.locator('dialog[open]').count()) === 0) {
    await press(account(page));
    await press(page.locator('[popover]').getByRole('button', { name: /^Synkronisering/ }));
    await dialog(page).getByText('Ændringer, som serveren ikke har bekræftet endnu.').waitFor();
  }
  return dialog(page).evaluate((centre) =>
    [...centre.querySelectorAll('section')].flatMap((section) =>
      [...section.querySelectorAll(':scope > ul > li')].map((row) => {
        const [words, ...rest] = [...row.querySelectorAll('p')].map((p) => p.textContent ?? '');
        return {
          // What was set aside has no paragraphs.
          words: words ?? row.textContent ?? '',
          state: rest.join(' | '),
          // For another shop, the heading says how many of its changes wait for the person.
          isStuck: [section.querySelector('h3')?.textContent, ...rest].some((text) =>
            /Kræver dit valg$/i.test(text ?? ''),
          ),
        };
      }),
    ),
  );
}

/** Waits until nothing changes in the sync centre any more; returns what it then lists. */
export async function settled(page: Page, patience: number): Promise<Listed[]> {
  const until = Date.now() + patience;
  for (let calm = 0; ; ) {
    const listed = await readCentre(page);
    calm = listed.every(({ isStuck }) => isStuck) ? calm + 1 : 0;
    if (calm >= 3 || Date.now() > until) {
      await page.keyboard.press('Escape');
      return listed;
    }
    await rest(100);
  }
}

const stateWords: Record<string, string> = {
  draft: 'Kladde',
  ready: 'Klar',
  queued: 'I kø',
  publishing: 'Importeres',
  published: 'Importeret',
  failed: 'Mislykkedes',
};

/** Waits until a tab shows the list as the server has it; returns the differences if it never does. */
export async function differences(
  page: Page,
  url: string,
  shop: ShopTruth,
  items: readonly HeldItem[],
): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 9_000 });
  await page.goto(`${url}${list.path}?group=all`);
  await list.all(page).waitFor({ timeout: 15_000 });
  const name = await shopShown(page);
  if (name !== shop.name) return [`it shows ${name} in place of ${shop.name}`];
  const whole = page.getByRole('button', { name: 'Vis alle' });
  if (items.length > 10) await press(whole);
  const until = Date.now() + 15_000;
  for (;;) {
    const wrong = compare(await rowsOf(page), items);
    if (wrong.length === 0 || Date.now() > until) return wrong;
    await rest(200);
  }
}

type Rows = Map<number, string>;

async function rowsOf(page: Page): Promise<Rows> {
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
      const href = row.querySelector('a[href*="edit="]')?.getAttribute('href');
      const id = Number(href?.match(/[?&]edit=(-?\d+)/)?.[1]);
      const text = [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | ');
      return id ? [[id, text.replace(/\s+/g, ' ')] as const] : [];
    }),
  );
  return new Map(rows);
}

function compare(rows: Rows, items: readonly HeldItem[]): string[] {
  const wrong: string[] = [];
  for (const item of items) {
    const row = rows.get(item.id);
    if (row === undefined) {
      wrong.push(`item ${item.id} »${item.title}« isn’t shown`);
      continue;
    }
    const words = [item.title, stateWords[item.state] ?? '?', lowest(item)];
    for (const word of words)
      if (!row.includes(word)) wrong.push(`item ${item.id} is shown without »${word}«: ${row}`);
  }
  const ids = new Set(items.map(({ id }) => id));
  for (const [id, row] of rows) if (!ids.has(id)) wrong.push(`item ${id} is shown, gone: ${row}`);
  return wrong;
}

function lowest({ variants }: HeldItem): string {
  const included = variants.filter((one) => one.included);
  const amounts = (included.length > 0 ? included : variants).map(({ price }) => price.amount);
  if (amounts.length === 0) return '';
  const kroner = Math.min(...amounts) / 100;
  return new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2 }).format(kroner);
}
