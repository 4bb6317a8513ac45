import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** The only AAA rule that is checked. The others judge wording, and we don't claim to meet them. */
const aaa = new Set(['color-contrast-enhanced']);

const wanted = axe
  .getRules()
  .filter(({ ruleId, tags }) => aaa.has(ruleId) || !tags.includes('wcag2aaa'))
  .filter(({ tags }) => !tags.includes('deprecated'))
  .map(({ ruleId }) => ruleId);

/** What axe finds wrong in the current page, one line per element. */
export async function objections(page: Page): Promise<string[]> {
  const isFirst = await page.evaluate(() => !('axe' in globalThis));
  if (isFirst) await page.evaluate(axe.source);
  return await page.evaluate(
    async ({ wanted, preload }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const found = await axe.run(document, {
        runOnly: wanted,
        // Style sheets don't change between looks, so they need preloading only once.
        preload,
        resultTypes: ['violations'],
      });
      if (found.passes.length < 10) return ['axe looked at next to nothing'];
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any, all, none }) => {
          const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
          return `${id}: ${why} ${html.slice(0, 200)}`;
        }),
      );
    },
    { wanted, preload: isFirst },
  );
}
