import type { Page, Request } from 'playwright';
import { isLongPoll } from '../support/long-poll.ts';

/** In milliseconds: how long there may be no request before a page counts as done. */
const quiet = 120;
const patience = 20_000;

/** A page's requests. */
export interface Line {
  /** No request is under way, or was a moment ago. */
  isQuiet(): boolean;
}

/** A request that waits for changes isn't work. */
const isWait = (request: Request) => isLongPoll(new URL(request.url()).pathname);

/** Call it before the page is opened. */
export function watchLine(page: Page): Line {
  const open = new Set<Request>();
  let lastAt = Date.now();
  const ended = (request: Request) => {
    if (open.delete(request)) lastAt = Date.now();
  };
  page.on('request', (request) => {
    if (isWait(request)) return;
    open.add(request);
    lastAt = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('framenavigated', () => open.clear());
  return { isQuiet: () => open.size === 0 && Date.now() - lastAt >= quiet };
}

/** Resolves when nothing is missing on the page any more: answers, skeletons, fonts and pictures. */
export async function settle(page: Page, line: Line): Promise<void> {
  const until = Date.now() + patience;
  while (!line.isQuiet() || !(await page.evaluate(isDone))) {
    if (Date.now() > until) throw new Error(`it was not done after ${patience / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Runs in the page. Includes pictures out of sight, because a tall window shows them. */
async function isDone(): Promise<boolean> {
  const images = [...document.images].filter((image) => image.checkVisibility());
  for (const image of images) image.loading = 'eager';
  const hidden = [...document.querySelectorAll('span[aria-hidden=true]')];
  const isBone = (element: Element) => getComputedStyle(element).animationName === 'shimmer';
  const isBusy = document.querySelector('[aria-busy=true]') !== null || hidden.some(isBone);
  if (isBusy || images.some((image) => !image.complete)) return false;
  await document.fonts.ready;
  await Promise.all(images.map((image) => image.decode()));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return true;
}
