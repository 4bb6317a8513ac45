import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright';
import { fileOf, type Shot } from './camera.ts';
import type { Width } from './options.ts';

/** In CSS pixels, with as many columns as fit a wide screen. */
const tiles: Record<Width, { width: number; height: number; columns: number }> = {
  390: { width: 240, height: 520, columns: 10 },
  1024: { width: 384, height: 400, columns: 6 },
  1440: { width: 420, height: 380, columns: 6 },
};

/** Writes one overview for each width, theme and language: the top of every page with its name. Returns the files. */
export async function writeSheets(
  context: BrowserContext,
  folder: string,
  shots: readonly Shot[],
): Promise<string[]> {
  const page = await context.newPage();
  const sheets = Map.groupBy(shots, ({ width, theme, locale }) => `${width}-${theme}-${locale}`);
  const files: string[] = [];
  for (const [name, group] of sheets) {
    const [first] = group;
    if (!first) continue;
    const { columns, width } = tiles[first.width];
    await page.setViewportSize({ width: columns * (width + 16) + 16, height: 800 });
    const html = path.resolve(folder, `${name}.html`);
    await writeFile(html, sheetHtml(group, first));
    await page.goto(pathToFileURL(html).href);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file, fullPage: true });
    files.push(file);
  }
  await page.close();
  return files;
}

function sheetHtml(shots: readonly Shot[], { width, theme, locale }: Shot): string {
  const tile = tiles[width];
  const [ground, ink] = theme === 'dark' ? ['#000', '#eee'] : ['#ddd', '#111'];
  const figures = shots.map(
    (shot) =>
      `<figure><figcaption>${shot.label}</figcaption><div><img src="${fileOf(shot)}" alt=""></div></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${width} px, ${theme}, ${locale}</title>
<style>
body { margin: 16px; background: ${ground}; color: ${ink}; font: 13px/20px system-ui;
  display: grid; grid-template-columns: repeat(${tile.columns}, ${tile.width}px); gap: 16px; }
figure { margin: 0; }
div { height: ${tile.height}px; overflow: hidden; }
img { display: block; width: 100%; }
figcaption { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
</style>
${figures.join('\n')}`;
}
