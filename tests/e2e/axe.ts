import axe from 'axe-core';
import type { Page } from 'playwright/test';

/**
 * What all of axe's rules find wrong in the page that is shown, one line an element. Those for AAA alone are left: what
 * must reach AAA is computed from the palette.
 */
export async function objections(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const wanted = axe
      .getRules()
      .filter(({ tags }) => !tags.some((tag) => tag === 'wcag2aaa' || tag === 'deprecated'));
    const rules = Object.fromEntries(wanted.map(({ ruleId }) => [ruleId, { enabled: true }]));
    const found = await axe.run(document, { rules });
    if (found.passes.length < 10) return ['axe looked at next to nothing'];
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
        return `${id}: ${why} ${html.slice(0, 200)}`;
      }),
    );
  });
}
