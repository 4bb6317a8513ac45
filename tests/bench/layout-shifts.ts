import type { Page } from 'playwright';

export interface Shift {
  value: number;
  at: number;
  /** The elements that moved, from where to where. */
  sources: string[];
  /** Whether all of it is inside the page, not in the frame around it. */
  isInMain: boolean;
}

/** Records every layout shift of a page from its first paint on, including those after an input. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(function note() {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const isInMain = entry.sources.every(({ node }) => node?.parentElement?.closest('main'));
        const sources = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName.toLowerCase()} “${element?.textContent?.slice(0, 24)}”`;
          return `${name} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`;
        });
        shifts.push({ value: entry.value, at: entry.startTime, sources, isInMain });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** The shifts so far. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
