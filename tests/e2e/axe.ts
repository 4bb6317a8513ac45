import axe from 'axe-core';
import type { Page } from 'playwright/test';

/**
 * What all of axe's rules find wrong in the page that is shown, one line an element. Those for AAA alone are left: what
 * must reach AAA is computed from the palette.
 */
export async function objections(page: Page): Promise<string[]> {
  const isFirst = await page.evaluate(() => !('axe' in globalThis));
  if (isFirst) await page.evaluate(axe.source);
  return await page.evaluate(async (preload) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const wanted = axe
      .getRules()
      .filter(({ tags }) => !tags.some((tag) => tag === 'wcag2aaa' || tag === 'deprecated'));
    const rules = Object.fromEntries(wanted.map(({ ruleId }) => [ruleId, { enabled: true }]));
    // The style sheets of a page are the same at each look.
    const found = await axe.run(document, { rules, preload });
    if (found.passes.length < 10) return ['axe looked at next to nothing'];
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
        return `${id}: ${why} ${html.slice(0, 200)}`;
      }),
    );
  }, isFirst);
}
