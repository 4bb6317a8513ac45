import { expect, type Page } from 'playwright/test';

/** The size of a common phone. */
export const phone = { width: 390, height: 844 };

/**
 * Expects the page to fit a phone: it doesn't scroll sideways, and everything that can be pressed, together with its
 * label, is at least 44 px wide and high, except links within a sentence.
 */
export async function expectUnderThumb(page: Page, where: string): Promise<void> {
  // Retried, because things may move for a moment after the width has changed.
  await expect(async () => {
    const found = await page.evaluate(measure);
    expect(found.pressable, where).toBeGreaterThan(0);
    expect(found.width, where).toBeLessThanOrEqual(phone.width);
    expect(found.small, where).toEqual([]);
  }).toPass();
}

function measure() {
  const least = 43.5;
  const pressable = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]',
    ),
  ].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Elements of one pixel are for screen readers only.
    return isSeen && width > 1 && height > 1 && !element.closest('[inert]');
  });
  const isInSentence = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim();
  const sizeOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? [...((element.labels ?? []) as HTMLElement[])] : [];
    const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
    const span = (from: 'left' | 'top', to: 'right' | 'bottom') =>
      Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
    // A link may be stretched over its row with `::after`.
    const over = getComputedStyle(element, '::after');
    const isOver = over.content !== 'none' && over.position === 'absolute';
    return {
      width: Math.max(span('left', 'right'), isOver ? Number.parseFloat(over.width) : 0),
      height: Math.max(span('top', 'bottom'), isOver ? Number.parseFloat(over.height) : 0),
    };
  };
  const small = pressable
    .filter((element) => !isInSentence(element))
    .map((element) => ({ element, ...sizeOf(element) }))
    .filter(({ width, height }) => width < least || height < least)
    .map(({ element, width, height }) => {
      const name = element.ariaLabel ?? element.textContent?.trim();
      return `${element.localName} “${name || element.id}” ${Math.round(width)} × ${Math.round(height)}`;
    });
  return { pressable: pressable.length, width: document.documentElement.scrollWidth, small };
}
