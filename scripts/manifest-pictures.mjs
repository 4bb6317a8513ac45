// Takes the pictures that the app's manifests show to somebody who is about to install it, from a running server with
// demo data. Usage: node scripts/manifest-pictures.mjs http://localhost:4000
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { settle, watchLine } from '../tests/screens/settle.ts';

const root = path.dirname(import.meta.dirname);
const origin = process.argv[2];
if (!origin)
  throw new Error('Usage: node scripts/manifest-pictures.mjs <address of a running server>');

const forms = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
};
const pages = [
  ['wide', 'search', '/shop/products/search-products?supplier_id=all'],
  ['wide', 'orders', '/shop/orders/history'],
  ['narrow', 'search', '/shop/products/search-products?supplier_id=all'],
  ['narrow', 'import-list', '/shop/products/import-list?group=all'],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const token = await signIn();
for (const language of ['da', 'en']) {
  for (const [form, name, address] of pages) {
    const context = await browser.newContext({ ...forms[form], locale: language });
    await context.addCookies([
      { name: 'token', value: token, url: origin },
      { name: 'i18n_redirected', value: language, url: origin },
    ]);
    const page = await context.newPage();
    const line = watchLine(page);
    await page.goto(`${origin}${language === 'da' ? '' : `/${language}`}${address}`);
    await settle(page, line);
    const file = path.join(root, 'public/screenshots', `${name}-${form}.${language}.webp`);
    writeFileSync(file, await asWebp(page, await page.screenshot()));
    await context.close();
  }
}
await browser.close();

async function signIn() {
  const body = { email: 'merchant@example.com', password: 'dropline-demo', remember: true };
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${origin} refuses the demo's merchant: ${answer.status}`);
  return (await answer.json()).data.token;
}

/** Makes it a tenth as large; the browser has the encoder. */
async function asWebp(page, png) {
  const data = await page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/webp', 0.72);
  }, png.toString('base64'));
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}
