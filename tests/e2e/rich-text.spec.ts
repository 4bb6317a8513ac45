import type { Locator, Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { type App, arriveSignedIn, expect, test } from './app.ts';
import { importProduct, importProducts } from './traffic.ts';

const tools = ['Fed', 'Kursiv', 'Punktliste', 'Nummereret liste'] as const;
type Tool = (typeof tools)[number];

interface Open {
  box: Locator;
  /** Presses a tool, and checks whether it is shown as pressed afterwards. */
  press(tool: Tool, isPressed: boolean): Promise<void>;
  /** The description on the server, once it is saved. */
  saved(): Promise<string>;
}

/** Opens the editor of an item with this description. As in every test, violations of the policy fail it. */
async function open(page: Page, app: App, html: string): Promise<Open> {
  const token = await arriveSignedIn(page, app);
  const [item] = await importProducts(app, token);
  if (!item) throw new Error('The import list is empty.');
  const body = { description: html };
  await app.api().ok('PATCH /import-products/{id}', { id: item.id, body }, { token });
  await page.goto(`${app.url}/shop/products/import-list?edit=${item.id}`);
  const drawer = page.getByRole('dialog');
  const box = drawer.getByRole('textbox', { name: 'Beskrivelse' });
  await expect(box).toHaveAttribute('aria-readonly', 'false');
  return {
    box,
    async press(tool, isPressed) {
      const button = drawer.getByRole('button', { name: tool, exact: true });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', String(isPressed));
      await expect(box).toBeFocused();
      expect(await box.evaluate((element) => element.querySelectorAll('[style]').length)).toBe(0);
    },
    async saved() {
      await drawer.getByRole('button', { name: 'Gem', exact: true }).click();
      await expect(drawer).toBeHidden();
      const now = async () => (await importProduct(app, token, item.id))?.description;
      await expect.poll(now).not.toBe(html);
      return (await now()) ?? '';
    },
  };
}

/** Selects text from one letter to another, as with a mouse. */
async function select(box: Locator, from: string, to = from): Promise<void> {
  await box.evaluate(
    (element, [from, to]) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let begun = false;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        if (!begun && text.includes(from)) {
          range.setStart(node, text.indexOf(from));
          begun = true;
        }
        if (begun && text.includes(to)) range.setEnd(node, text.lastIndexOf(to) + to.length);
      }
      (element as HTMLElement).focus();
      return new Promise((resolve) => {
        // The browser reports a selection asynchronously.
        const heard = () => requestAnimationFrame(resolve);
        document.addEventListener('selectionchange', heard, { once: true });
        getSelection()?.setBaseAndExtent(
          ...([range.startContainer, range.startOffset] as const),
          ...([range.endContainer, range.endOffset] as const),
        );
      });
    },
    [from, to] as const,
  );
}

const many = '<p>Første afsnit</p><ul><li>et</li><li>to</li></ul><p>Sidste afsnit</p>';

test(
  '[§D-rich-text] [§D-trusted] each tool, pressed twice with nothing selected, leaves what is typed as it was',
  long,
  async ({ page, app }) => {
    const { box, press, saved } = await open(page, app, '<p>Kop</p>');
    await box.click();
    await page.keyboard.press('Control+End');
    for (const tool of tools) {
      await press(tool, true);
      await press(tool, false);
    }
    await page.keyboard.type(' af ler');
    expect(await saved()).toBe('<p>Kop af ler</p>');
  },
);

test(
  '[§D-rich-text] [§D-trusted] what is typed after a tool was pressed has it, until it is pressed again',
  long,
  async ({ page, app }) => {
    const { box, press, saved } = await open(page, app, '<p>Kop</p>');
    await box.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('a');
    await press('Fed', true);
    await page.keyboard.type('b');
    await press('Kursiv', true);
    await page.keyboard.type('c');
    await press('Fed', false);
    await page.keyboard.type('d');
    await press('Kursiv', false);
    await page.keyboard.type('e');
    expect(await saved()).toBe('<p>Kopa<strong>b<em>c</em></strong><em>d</em>e</p>');
  },
);

test(
  '[§D-rich-text] [§D-trusted] a part of a word becomes bold within italic and italic within bold, and each is taken back alone',
  long,
  async ({ page, app }) => {
    const { box, press, saved } = await open(
      page,
      app,
      '<p><em>kursivord</em></p><p><strong>fedord</strong></p><p>begge</p>',
    );
    await select(box, 'siv');
    await press('Fed', true);
    await press('Fed', false);
    await press('Fed', true);
    await select(box, 'do');
    await press('Kursiv', true);
    await press('Fed', false);
    await press('Fed', true);
    await select(box, 'egg');
    await press('Fed', true);
    await press('Kursiv', true);
    await press('Fed', false);
    expect(await saved()).toBe(
      '<p><em>kur</em><strong><em>siv</em></strong><em>ord</em></p><p><strong>fe<em>do</em>rd</strong></p><p>b<em>egg</em>e</p>',
    );
  },
);

test(
  '[§D-rich-text] [§D-trusted] over paragraphs and lists each tool does it all, and pressed again takes it back',
  long,
  async ({ page, app }) => {
    const { box, press, saved } = await open(page, app, many);
    await select(box, 'afsnit', 'Sidste');
    await press('Fed', true);
    await press('Kursiv', true);
    await press('Fed', false);
    await press('Kursiv', false);
    await press('Punktliste', true);
    await press('Nummereret liste', true);
    await press('Nummereret liste', false);
    await press('Nummereret liste', true);
    await press('Punktliste', true);
    await press('Fed', true);
    expect(await saved()).toBe(
      '<ul><li>Første <strong>afsnit</strong></li><li><strong>et</strong></li><li><strong>to</strong></li><li><strong>Sidste</strong> afsnit</li></ul>',
    );
  },
);

test(
  '[§D-rich-text] [§D-trusted] by keys alone: formatting, lists and breaks',
  long,
  async ({ page, app }) => {
    const { box, press, saved } = await open(page, app, '<p>Kop</p>');
    await box.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+i');
    await page.keyboard.press('Control+u');
    await page.keyboard.press('Control+u');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+i');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await page.keyboard.type('linje');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('brudt');
    await page.keyboard.press('Enter');
    await press('Punktliste', true);
    await page.keyboard.type('et');
    await page.keyboard.press('Enter');
    await page.keyboard.type('to');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('slut');
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await expect(box.locator('li')).toHaveText(['et', 'toslut']);
    await page.keyboard.press('Enter');
    await expect(box.locator('li')).toHaveText(['et', 'to', 'slut']);
    await page.keyboard.press('Backspace');
    await expect(box.locator('li')).toHaveText(['et', 'to']);
    expect(await saved()).toBe(
      '<p><strong>Kop</strong></p><p>linje<br />brudt</p><ul><li>et</li><li>to</li></ul><p>slut</p>',
    );
  },
);

test(
  '[§D-rich-text] [§D-trusted] keys that come before the browser has told of the cursor find it where it is',
  long,
  async ({ page, app }) => {
    const { box, saved } = await open(page, app, '<ul><li>et</li></ul><p>to tre</p>');
    await box.locator('p').click();
    await page.keyboard.press('End');
    // The page is busy, so that both keys wait and it learns the effect of the first only after the second.
    await page.evaluate(
      () =>
        void setTimeout(() => {
          const until = performance.now() + 500;
          while (performance.now() < until);
        }),
    );
    await Promise.all([page.keyboard.press('Home'), page.keyboard.press('Backspace')]);
    await expect(box.locator('li')).toHaveText('etto tre');
    expect(await saved()).toBe('<ul><li>etto tre</li></ul>');
  },
);

test(
  '[§D-rich-text] what was done is taken back and done again by keys, and all taken back is no change',
  long,
  async ({ page, app }) => {
    const { box, press } = await open(page, app, '<p><i>Kop</i></p>');
    await select(box, 'Kop');
    await press('Fed', true);
    await page.keyboard.press('Control+z');
    await expect(box.locator('strong')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(box.locator('strong')).toHaveText('Kop');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+y');
    await expect(box.locator('strong')).toHaveText('Kop');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Ingen ændringer' })).toBeDisabled();
  },
);

test(
  '[§D-rich-text] [§D-editor] a description that nobody touched isn’t saved, whatever it is written in',
  long,
  async ({ page, app }) => {
    const html =
      '<div>Bart<br />to</div><p><b>fed</b> <i>kursiv</i></p><table><tbody><tr><td>1</td></tr></tbody></table>';
    const { box, press } = await open(page, app, html);
    const save = page.getByRole('dialog').getByRole('button', { name: 'Ingen ændringer' });
    await expect(save).toBeDisabled();
    await box.click();
    await page.keyboard.press('ArrowRight');
    await expect(save).toBeDisabled();
    await select(box, 'kursiv');
    await press('Fed', true);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Gem' })).toBeEnabled();
    await press('Fed', false);
    await expect(save).toBeDisabled();
  },
);

test(
  '[§D-rich-text] [§D-keyboard] the tools are one stop of the Tab key, walked through with the arrows, and Tab leaves the text',
  long,
  async ({ page, app }) => {
    const { box } = await open(page, app, '<p>Kop</p>');
    const bar = page.getByRole('toolbar', { name: 'Formatering' });
    await expect(bar).toHaveAttribute('aria-controls', (await box.getAttribute('id')) ?? '');
    const tool = (name: Tool) => bar.getByRole('button', { name, exact: true });
    await page.getByRole('dialog').getByLabel('Titel').focus();
    await page.keyboard.press('Tab');
    await expect(tool('Fed')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tool('Nummereret liste')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(tool('Kursiv')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(box).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tool('Kursiv')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(box).not.toBeFocused();
  },
);

test(
  '[§D-rich-text] until the editor is there the description is shown in its place, and nothing moves when it comes',
  long,
  async ({ page, app }) => {
    const token = await arriveSignedIn(page, app);
    const [item] = await importProducts(app, token);
    const body = { description: `${many}Bar tekst<br>to` };
    await app.api().ok('PATCH /import-products/{id}', { id: item?.id ?? 0, body }, { token });
    let come = () => {};
    const asked = new Promise<void>((resolve) => {
      void page.route(/\/assets\/editor-[^/]*\.js$/, async (route) => {
        resolve();
        await new Promise<void>((go) => {
          come = go;
        });
        await route.continue();
      });
    });
    await page.goto(`${app.url}/shop/products/import-list?edit=${item?.id}`);
    const box = page.getByRole('dialog').getByRole('textbox', { name: 'Beskrivelse' });
    await asked;
    await expect(box).toHaveAttribute('aria-readonly', 'true');
    await expect(box.locator('li')).toHaveText(['et', 'to']);
    await expect(page.getByRole('button', { name: 'Fed' })).toBeDisabled();
    const places = () =>
      box.evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        const inside = [...element.querySelectorAll('p, li, ul')].map(
          (one) => one.getBoundingClientRect().top - top,
        );
        return [height, element.scrollHeight, ...inside];
      });
    const before = await places();
    come();
    await expect(box).toHaveAttribute('aria-readonly', 'false');
    expect(await places()).toEqual(before);
  },
);
