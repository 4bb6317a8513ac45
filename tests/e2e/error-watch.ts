import type { BrowserContext } from 'playwright/test';

/** Collects page errors and console errors of every page that is watched. */
export interface ErrorWatch {
  watch(context: BrowserContext): void;
  /** The test provokes messages like this one. */
  allow(pattern: RegExp): void;
  /** What was neither allowed nor the browser's word on a line that the test had cut. */
  found(): string[];
}

export function createErrorWatch(lineHasFailed: () => boolean): ErrorWatch {
  const allowed: RegExp[] = [];
  const seen: string[] = [];
  return {
    watch(context) {
      context.on('weberror', (error) => seen.push(`page error: ${error.error().stack}`));
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const text = `${message.text()} ${message.location().url}`;
        if (lineHasFailed() && /net::ERR_/.test(text)) return;
        seen.push(`console error: ${text}`);
      });
    },
    allow: (pattern) => void allowed.push(pattern),
    found: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
