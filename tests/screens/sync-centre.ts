import type { Route } from 'playwright';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { Stage, State } from './state.ts';

const list = '/shop/products/import-list';

/**
 * The sync centre with a change in each state that a card can have: two versions of an item, an item that is gone, a
 * change refused for another reason, one that is being sent, and one whose answer was lost.
 */
export const syncCentre: State = {
  name: 'sync centre',
  who: 'merchant',
  shows: 'dialog[open] fieldset',
  allows: /net::ERR_|status of 4(04|09|22)/,
  async enter({ open, page, word }) {
    const answers = [conflict, gone, refused, lost];
    // A request without an answer stays as being sent.
    await page.route(/\/api\/import-products\/\d+$/, (route) => answers.shift()?.(route));
    await open(list);
    for (const nth of [0, 1]) await retitle({ page, word }, nth);
    const remove = new RegExp(word('import-list.remove-named').split(' {')[0] ?? '');
    for (const nth of [2, 3, 3]) {
      await Promise.all([
        page.waitForRequest((request) => request.method() === 'DELETE'),
        page.getByRole('button', { name: remove }).nth(nth).click(),
      ]);
    }
    await page.getByRole('button', { name: word('sync.open') }).click();
  },
};

/** Changes the title of the nth item on the list, and waits for the server's answer. */
export async function retitle(
  { page, word }: Pick<Stage, 'page' | 'word'>,
  nth: number,
): Promise<void> {
  await page.locator('tbody a').nth(nth).click();
  const editor = page.locator('dialog[open]');
  const title = editor.getByLabel(word('sync.field.title'));
  await title.fill(`${await title.inputValue()}, grøn`);
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PATCH'),
    editor.getByRole('button', { name: word('import-list.editor.save'), exact: true }).click(),
  ]);
}

const refusal = (status: number, code: string, details: unknown = null) => ({
  status,
  json: { code, message: '', errors: {}, details },
});

/** Somebody else has changed the title as well. */
export async function conflict(route: Route): Promise<void> {
  const id = Number(route.request().url().split('/').at(-1));
  const { rev } = route.request().postDataJSON() as { rev: number };
  const all = await route.fetch({
    url: new URL('/api/import-products?page=1', route.request().url()).href,
    method: 'GET',
  });
  const { data } = (await all.json()) as { data: ImportProduct[] };
  const item = data.find((one) => one.id === id);
  const current = { ...item, title: 'Grøn tepotte', rev: rev + 1 };
  await route.fulfill(refusal(409, 'stale_rev', { current }));
}

const gone = (route: Route) => route.fulfill(refusal(404, 'not_found'));
const refused = (route: Route) => route.fulfill(refusal(409, 'conflict'));
const lost = (route: Route) => route.abort();
