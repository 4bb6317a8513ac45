import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { readPortrait } from '../../server/media/portrait-file.ts';
import { encodePicture } from '../support/picture.ts';
import { long } from '../support/share.ts';
import { type App, arriveSignedIn, expect, test } from './app.ts';
import { objections } from './axe.ts';

/** A picture with a colour in each quarter, which shows what was cut out. */
function colourful(width = 800, height = 600) {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const isRight = at % width >= width / 2;
    const isLow = Math.floor(at / width) >= height / 2;
    pixels[at] = (isRight ? 1 : 0) + (isLow ? 2 : 0);
  }
  const palette = [0xd02020, 0x20a040, 0x2040d0, 0xe0c020];
  return {
    name: 'mig.png',
    mimeType: 'image/png',
    buffer: encodePicture({ width, height, palette, pixels }),
  };
}

async function openProfile(page: Page, app: App, name: string) {
  const who = await app.newPerson(name);
  const body = { name: 'Lampehuset', country: 'DK', currency: 'DKK' };
  await app.api().ok('POST /user/shops', { body }, who);
  await arriveSignedIn(page, app, who);
  await page.goto(`${app.url}/shop/user/profile`);
  await expect(page.getByRole('button', { name: 'Vælg billede' })).toBeEnabled();
  return who;
}

const choose = (page: Page, file: ReturnType<typeof colourful>) =>
  page.locator('input[type=file]').setInputFiles(file);
const menuFace = (page: Page) => page.getByRole('button', { name: 'Din konto' }).locator('img');

test('[§D-photo] [§D-photo-crop] [§D-photo-file] a person picks a part of a picture by keyboard and pointer, sees it everywhere, replaces it, takes it away and puts it back', async ({
  page,
  app,
  errors,
}) => {
  const who = await openProfile(page, app, 'Pia');
  await choose(page, colourful());
  const dialog = page.getByRole('dialog', { name: 'Vælg udsnit' });
  const part = dialog.getByRole('slider', { name: 'Udsnit af billedet' });
  await expect(part).toBeVisible();
  expect(await objections(page)).toEqual([]);
  const where = () => part.getAttribute('aria-valuetext');
  const first = await where();
  await part.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(where).not.toBe(first);
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('+');
  await expect.poll(() => dialog.getByLabel('Zoom').inputValue()).not.toBe('1');
  const nudged = await where();
  const box = await part.boundingBox();
  if (!box) throw new Error('The circle is nowhere.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 500, box.y + box.height / 2 - 500, { steps: 5 });
  await page.mouse.up();
  await expect.poll(where).not.toBe(nudged);
  await dialog.getByRole('button', { name: 'Brug billedet' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Billedet er gemt.')).toBeVisible();

  const address = async () => (await app.api().ok('GET /user', {}, who)).data.photo_url ?? 'none';
  const mine = await address();
  expect(mine).toMatch(/^\/media\/people\/[0-9a-f]{32}\.jpeg$/);
  await expect(menuFace(page)).toHaveAttribute('src', mine);
  // The crop is the red upper left, and nothing but pixels was sent.
  const shown = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(3, 3, 1, 1).data ?? [];
    return { side: [image.naturalWidth, image.naturalHeight], red, green, blue };
  }, mine);
  expect(shown.side[0]).toBe(shown.side[1]);
  expect(shown.red).toBeGreaterThan(180);
  expect(Math.max(shown.green, shown.blue)).toBeLessThan(80);

  await page.goto(`${app.url}/shop/profile?tab=team`);
  await expect(page.getByRole('main').locator('li img')).toHaveAttribute('src', mine);
  await page.goto(`${app.url}/shop/user/profile`);
  await page.getByRole('button', { name: 'Fjern', exact: true }).click();
  await expect(page.getByText('Billedet er fjernet.')).toBeVisible();
  await expect(menuFace(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Din konto' })).toContainText('P');
  errors.allow(/status of 404/);
  expect((await fetch(app.url + mine)).status).toBe(404);
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect(menuFace(page)).toHaveAttribute('src', /^\/media\/people\//);
  const again = await address();
  expect(again).not.toBe(mine);

  await choose(page, colourful(300, 900));
  await dialog.getByRole('button', { name: 'Brug billedet' }).click();
  await expect(menuFace(page)).not.toHaveAttribute('src', again);
  expect((await fetch(app.url + again)).status).toBe(404);
});

/** Photographs of a real catalogue, kept outside the repository. */
const real = path.resolve('../shared/data/magento-images');

test(
  '[§D-photo-crop] a photograph of another’s making is cut out and kept',
  long,
  async ({ page, app }) => {
    const found = existsSync(real) ? await readdir(real, { recursive: true }) : [];
    const name = found.find((one) => /\.jpe?g$/.test(one));
    test.skip(name === undefined, `There are no photographs in ${real}.`);
    const who = await openProfile(page, app, 'Ea');
    await page.locator('input[type=file]').setInputFiles(path.join(real, name ?? ''));
    const dialog = page.getByRole('dialog', { name: 'Vælg udsnit' });
    await dialog.getByLabel('Zoom').fill('2.5');
    await dialog.getByRole('button', { name: 'Brug billedet' }).click();
    await expect(menuFace(page)).toHaveAttribute('src', /^\/media\/people\//);
    const { picture } = (await app.api().ok('GET /user/export', {}, who)).data;
    const { width, height } =
      readPortrait(Buffer.from(picture?.content_base64 ?? '', 'base64')) ?? {};
    expect(width).toBe(height);
    expect(width).toBeGreaterThan(64);
  },
);

test(
  '[§D-photo-crop] [§D-photo] what can’t be a picture is told by why, and without a network none is chosen',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await openProfile(page, app, 'Ib');
    const main = page.getByRole('main');
    const wrong = colourful(100, 50);
    await choose(page, { ...wrong, mimeType: 'text/plain', name: 'noter.txt' });
    await expect(main.getByRole('alert')).toContainText('Filen er ikke JPEG, PNG eller WebP.');
    await choose(page, { ...wrong, buffer: Buffer.from('not a picture') });
    await expect(main.getByRole('alert')).toContainText('Filen kan ikke vises som et billede.');
    await choose(page, wrong);
    await expect(main.getByRole('alert')).toContainText('mindst 64 pixels');
    await choose(page, { ...wrong, buffer: Buffer.alloc(15 * 1024 * 1024 + 1) });
    await expect(main.getByRole('alert')).toContainText('større end 15 MB');
    // Cutting the proxy and telling the browser: the browser's event makes the app check, and the worker could still
    // answer.
    app.proxy.cut();
    await page.context().setOffline(true);
    await expect(page.getByRole('button', { name: 'Vælg billede' })).toBeDisabled();
    await expect(main).toContainText('Det kræver forbindelse at skifte billede.');
  },
);
