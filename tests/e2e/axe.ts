import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** AAA's own rules are left, but for the one that computes a text's contrast: what they ask of words isn't ours to keep. */
const aaa = new Set(['color-contrast-enhanced']);

const wanted = axe
  .getRules()
  .filter(({ ruleId, tags }) => aaa.has(ruleId) || !tags.includes('wcag2aaa'))
  .filter(({ tags }) => !tags.includes('deprecated'))
  .map(({ ruleId }) => ruleId);

/** What axe finds wrong in the page that is shown, one line an element. */
export async function objections(page: Page): Promise<string[]> {
  const isFirst = await page.evaluate(() => !('axe' in globalThis));
  if (isFirst) await page.evaluate(axe.source);
  return await page.evaluate(
    async ({ wanted, preload }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const found = await axe.run(document, {
        runOnly: wanted,
        // The style sheets of a page are the same at each look.
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
