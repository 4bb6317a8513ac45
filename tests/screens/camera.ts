import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import type { Locale, Theme, Width } from './options.ts';

/** In CSS pixels: longer pages are cut off here. */
const tallest = 3_200;

export const heights: Record<Width, number> = { 390: 844, 1024: 768, 1440: 900 };

export interface Shot {
  /** As people write it: `/shop/dashboard`, or a state's name. */
  label: string;
  width: Width;
  theme: Theme;
  locale: Locale;
}

/** The path of a picture below the folder of all pictures. */
export function fileOf({ label, width, theme, locale }: Shot): string {
  const name = label.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'index';
  return path.join(`${width}`, `${theme}-${locale}`, `${name}.png`);
}

/**
 * Makes the window as tall as its content, so that a picture shows the whole page and things fixed to an edge are in
 * their place.
 */
export async function showAll(page: Page, width: Width): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > heights[width])
    await page.setViewportSize({ width, height: Math.min(height, tallest) });
}

/** Saves a picture of the window in the requested theme. */
export async function take(page: Page, folder: string, shot: Shot): Promise<void> {
  const file = path.join(folder, fileOf(shot));
  await mkdir(path.dirname(file), { recursive: true });
  await setTheme(page, shot.theme);
  await page.screenshot({ path: file, animations: 'disabled', scale: 'css' });
}

/** Shows the current page in a theme, as the switch in the user menu does. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}
