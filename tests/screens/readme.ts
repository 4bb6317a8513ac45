import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright';
import { heights, setTheme } from './camera.ts';
import type { Theme, Width } from './options.ts';
import { subjects } from './plan.ts';
import { settle, watchLine } from './settle.ts';
import type { Stand } from './stand.ts';
import { enter, isOffline, labelOf, whoseOf } from './visit.ts';

const folder = 'docs/screenshots';
/** In bytes: the largest size of a picture in the README. */
const largest = 150_000;

const wanted: readonly { name: string; label: string; width: Width; theme: Theme }[] = [
  { name: 'search-products', label: '/shop/products/search-products', width: 1440, theme: 'light' },
  { name: 'import-list', label: '/shop/products/import-list', width: 1440, theme: 'light' },
  { name: 'orders', label: '/shop/orders/history', width: 1440, theme: 'dark' },
  { name: 'offline', label: 'offline with a change', width: 390, theme: 'light' },
];

/** Takes the README's pictures again; returns their files. Throws if one is too large to be shipped with the source. */
export async function renewReadme(stand: Stand): Promise<string[]> {
  const files: string[] = [];
  for (const { name, label, width, theme } of wanted) {
    const subject = subjects.find((one) => labelOf(one) === label);
    if (!subject) throw new Error(`There is no route or state ${label}.`);
    const context = await stand.device(whoseOf(subject), width, 'en', width === 390 ? 2 : 1);
    const page = await context.newPage();
    const line = watchLine(page);
    await enter({ url: stand.url, context, page, line, locale: 'en' }, subject);
    await page.setViewportSize({ width, height: heights[width] });
    await setTheme(page, theme);
    if (!isOffline(subject)) await settle(page, line);
    const webp = await toWebp(context, await page.screenshot({ animations: 'disabled' }));
    if (webp.length > largest) throw new Error(`${name} has ${webp.length} bytes.`);
    const file = path.join(folder, `${name}.webp`);
    await writeFile(file, webp);
    files.push(file);
    await context.close();
  }
  return files;
}

/** A tenth of the PNG's size, encoded by the browser that took it. */
async function toWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  const base64 = await page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.88 });
    return btoa(
      [...new Uint8Array(await blob.arrayBuffer())]
        .map((code) => String.fromCharCode(code))
        .join(''),
    );
  }, png.toString('base64'));
  await page.close();
  return Buffer.from(base64, 'base64');
}
