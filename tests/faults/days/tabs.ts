import type { Browser, BrowserContext, Page } from 'playwright/test';

/** A browser tab that the person has open. */
export interface Tab {
  readonly number: number;
  page: Page;
  /** The texts of its notices, in order. */
  told: string[];
  /** Goes up with every page that the tab opens. */
  life: number;
  /** It is meant to crash, so the crash isn't a finding. */
  isDoomed: boolean;
}

export interface Tabs {
  context: BrowserContext;
  all: readonly Tab[];
  /** Errors in any page. */
  troubles: readonly string[];
  /** Opens a tab to replace one that was closed or died. */
  reopen(tab: Tab): Promise<void>;
}

declare global {
  interface Window {
    dayToldOf(text: string): void;
  }
}

/** The browser's messages about a failed line, a refused request, and a portal that it doesn't follow to. */
const ofTheLine = /Failed to load resource|net::ERR_|Connecting to 'http:\/\/portal\.invalid/;

/** Three tabs of one person; their notices and errors are written down. */
export async function openTabs(browser: Browser, note: (words: string) => void): Promise<Tabs> {
  const context = await browser.newContext({
    locale: 'da-DK',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  context.setDefaultTimeout(5_000);
  context.setDefaultNavigationTimeout(15_000);
  const troubles: string[] = [];
  const all: Tab[] = [];
  const trouble = (words: string) => {
    troubles.push(words);
    note(`!! ${words}`);
  };
  context.on('weberror', (error) => {
    const { message, stack } = error.error();
    trouble(`page error: ${stack ?? message}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (!ofTheLine.test(text)) trouble(`console error: ${text} ${message.location().url}`);
  });
  await context.exposeBinding('dayToldOf', ({ page }, text: string) => {
    const tab = all.find((one) => one.page === page);
    tab?.told.push(text);
    note(`t${tab?.number ?? '?'} is told »${text}«`);
  });
  await context.addInitScript(watchNotices);

  function follow(tab: Tab, page: Page): void {
    const { life } = tab;
    page.on('crash', () => {
      if (!tab.isDoomed && tab.life === life) trouble(`tab ${tab.number} crashed by itself`);
    });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  }
  for (const number of [0, 1, 2]) {
    const page = await context.newPage();
    const tab: Tab = { number, page, told: [], life: 0, isDoomed: false };
    all.push(tab);
    follow(tab, page);
  }
  return {
    context,
    all,
    troubles,
    async reopen(tab) {
      tab.isDoomed = true;
      await tab.page.close({ runBeforeUnload: false }).catch(() => {});
      tab.page = await context.newPage();
      tab.life += 1;
      tab.isDoomed = false;
      follow(tab, tab.page);
    },
  };
}

/** Runs in the page: reports every notice as soon as it appears. */
function watchNotices(): void {
  const seen = new WeakSet<Element>();
  const look = () => {
    for (const card of document.querySelectorAll('section[popover] > [role=status]')) {
      const text = card.querySelector('p')?.textContent;
      if (seen.has(card) || !text) continue;
      seen.add(card);
      window.dayToldOf(text);
    }
    for (const banner of document.querySelectorAll('[role=status]')) {
      const text = banner.textContent ?? '';
      if (seen.has(banner) || !text.startsWith('Browseren gemmer intet')) continue;
      seen.add(banner);
      window.dayToldOf(text);
    }
  };
  const watch = () =>
    new MutationObserver(look).observe(document.documentElement, {
      childList: true,
      subtree: true,
    });
  if (document.documentElement) watch();
  else addEventListener('DOMContentLoaded', watch);
}
