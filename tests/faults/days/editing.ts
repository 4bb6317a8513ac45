import type { Page } from 'playwright/test';
import type { Diary } from './diary.ts';
import { dialog, press } from './places.ts';
import type { Step } from './plan.ts';

/** The contents of an item's form, by field. */
type Fields = Record<string, string>;

/** Edits an item in its form. Every text that it types is unique. */
export class Editing {
  readonly #diary: Diary;
  #typed = 0;

  constructor(diary: Diary) {
    this.#diary = diary;
  }

  /** Waits for the form and discards what an earlier visit left typed. False if the form is locked or didn't come. */
  async open(page: Page): Promise<boolean> {
    const title = dialog(page).getByLabel('Titel');
    const came = await title.waitFor({ timeout: 4_000 }).then(
      () => true,
      () => false,
    );
    if (!came || !(await title.isEnabled())) return false;
    const kept = dialog(page).getByRole('button', { name: 'Kassér dem' });
    if (await dialog(page).getByRole('button', { name: 'Gem', exact: true }).isVisible()) {
      await press(kept);
      this.#diary.note(null, 'what was typed before is let go of');
    }
    const clean = dialog(page).getByRole('button', { name: 'Ingen ændringer' });
    return clean.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  }

  /** Types what the step says; returns the fields that differ from before. */
  async change(page: Page, step: Step, note: (words: string) => void): Promise<Fields> {
    const form = dialog(page);
    const before = await fieldsOf(page);
    const nth = ++this.#typed;
    switch (step.what) {
      case 'title':
        await form.getByLabel('Titel').fill(`Vare ${nth} ${step.chance.below(1e6)}`);
        break;
      case 'tags':
        await form.getByLabel('Tags', { exact: true }).fill(`tag${nth}x${step.chance.below(1e6)}`);
        await form.getByLabel('Tags', { exact: true }).press('Enter');
        break;
      case 'all prices':
        await form.getByLabel('Beløb eller procent').fill(amountOf(nth, step));
        await press(form.getByRole('button', { name: 'Anvend på alle' }));
        break;
      default: {
        const prices = form.locator('input[data-column="1"]');
        const count = await prices.count();
        if (count === 0) return {};
        await prices.nth(step.chance.below(count)).fill(amountOf(nth, step));
      }
    }
    const after = await fieldsOf(page);
    const changed = Object.entries(after).filter(([name, value]) => before[name] !== value);
    if (changed.length === 0) note('types what changes nothing');
    return Object.fromEntries(changed);
  }

  /** Closes everything that is open over the page, and discards what was typed. */
  async close(page: Page): Promise<false> {
    for (let tries = 0; tries < 4; tries++) {
      const ask = page.getByRole('button', { name: 'Kassér ændringer', exact: true });
      if (await ask.isVisible().catch(() => false)) await press(ask).catch(() => {});
      const open = page.locator('dialog[open]').last();
      if (!(await open.isVisible().catch(() => false))) return false;
      await page.keyboard.press('Escape');
      await open.waitFor({ state: 'hidden', timeout: 600 }).catch(() => {});
    }
    return false;
  }
}

/** Some prices are below any cost, so that their import fails on the server. */
const amountOf = (nth: number, step: Step): string =>
  step.chance.next() < 0.1
    ? `0,${10 + (nth % 90)}`
    : `${1_000 + nth * 7},${10 + step.chance.below(89)}`;

async function fieldsOf(page: Page): Promise<Fields> {
  const read = await page.evaluate(() => {
    const form = [...document.querySelectorAll('dialog[open]')].at(-1);
    const fields: Record<string, string> = {};
    const title = [...(form?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
      textContent?.startsWith('Titel'),
    );
    const input = title && document.getElementById(title.htmlFor);
    if (input instanceof HTMLInputElement) fields.title = input.value;
    const tags = [...(form?.querySelectorAll('[aria-label^="Fjern tagget "]') ?? [])];
    fields.tags = tags
      .map((one) => one.getAttribute('aria-label')?.slice('Fjern tagget '.length))
      .join('\n');
    const prices = form?.querySelectorAll<HTMLInputElement>('input[data-column="1"]') ?? [];
    for (const [at, { value }] of [...prices].entries()) fields[`price/${at}`] = value;
    return fields;
  });
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => [
      name,
      name.startsWith('price/') ? String(minorOf(value)) : value,
    ]),
  );
}

/** A Danish number such as `1.234,5`, in hundredths. */
const minorOf = (text: string): number =>
  Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * 100);
