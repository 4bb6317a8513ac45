import type { Page } from 'playwright';

/** Records how long each interaction took from the input to the next paint. */
export function watchInteractions(page: Page): Promise<unknown> {
  return page.addInitScript(function note() {
    const longest = new Map<number, number>();
    const take = (entries: PerformanceEntryList) => {
      for (const { interactionId, duration } of entries as PerformanceEventTiming[]) {
        if (!interactionId) continue;
        longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    const all: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    };
    observer.observe(all);
    Object.assign(window, {
      takeInteractions() {
        take(observer.takeRecords());
        const all = [...longest.values()];
        longest.clear();
        return all;
      },
    });
  });
}

/**
 * Runs `interact` `times` times, each once the page is at rest, and returns how long each took: its longest event, as
 * Interaction to Next Paint counts it. The browser reports no event under 16 ms, so such an interaction counts as 8.
 */
export async function measureInteractions(
  page: Page,
  times: number,
  interact: (index: number) => Promise<void>,
): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < times; index += 1) {
    await atRest(page);
    await takeInteractions(page);
    await interact(index);
    await atRest(page);
    all.push(Math.max(8, ...(await takeInteractions(page))));
  }
  return all;
}

/** Waits for two frames and an idle moment. */
function atRest(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(
          () =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
            ),
          250,
        );
      }),
  );
}

const takeInteractions = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { takeInteractions(): number[] }).takeInteractions());
