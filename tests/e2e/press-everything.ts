import type { Page } from 'playwright/test';

/**
 * Presses everything that can be pressed in a page's main part and in layers that this opens, and fills every field.
 * Of rows that are alike, only the first is used. Returns the names of what was pressed.
 */
export async function pressEverything(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pressed = new Set<string>();
    const said: string[] = [];
    const start = location.href;

    /** Waits until nothing has changed for a moment, because what a press opens may have to load first. */
    const quiet = () =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          clearTimeout(last);
          resolve();
        };
        let timer = setTimeout(end, 80);
        const last = setTimeout(end, 1_000);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, 80);
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      });

    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const layers = () => [...document.querySelectorAll<HTMLElement>('dialog[open], :popover-open')];
    const place = () => layers().at(-1) ?? document.querySelector<HTMLElement>('main');

    /** A button that closes the layer; pressed last, or the others couldn't be pressed. */
    const isWayOut = (element: HTMLElement) =>
      /^(Luk|Annullér|Behold|Bliv)/.test(
        (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      );

    /** A name that is the same in every row of a list. */
    function kindOf(element: HTMLElement): string {
      const row = element.closest('[data-row], tr, li, article');
      const says = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const within = row && [...row.querySelectorAll(element.tagName)].indexOf(element);
      const name = row ? `${within} ${element.className}` : says.replaceAll(/\d+/g, '#');
      const layer = layers().at(-1)?.querySelector('h2')?.textContent ?? '';
      return `${layer.replaceAll(/\d+/g, '#')} ${element.tagName} ${name}`;
    }

    function next(): HTMLElement | null {
      const controls = place()?.querySelectorAll<HTMLElement>(
        'button, summary, input, select, textarea, [role=button], [role=tab], [contenteditable=true], a[href*="?"]',
      );
      for (const one of controls ?? []) {
        if (!isSeen(one) || one.matches(':disabled, [readonly]') || isWayOut(one)) continue;
        const kind = kindOf(one);
        if (pressed.has(kind)) continue;
        pressed.add(kind);
        return one;
      }
      return null;
    }

    function use(one: HTMLElement): void {
      said.push((one.getAttribute('aria-label') ?? one.textContent ?? one.tagName).trim());
      if (one instanceof HTMLSelectElement) {
        one.selectedIndex = (one.selectedIndex + 1) % one.options.length;
        one.dispatchEvent(new Event('change', { bubbles: true }));
      } else if (
        one instanceof HTMLTextAreaElement ||
        (one instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(one.type))
      ) {
        const prototype = Object.getPrototypeOf(one);
        const text = one.type === 'date' ? '2027-01-31' : one.type === 'email' ? 'a@b.dk' : '7';
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(one, text);
        one.dispatchEvent(new Event('input', { bubbles: true }));
        one.dispatchEvent(new Event('change', { bubbles: true }));
      } else {
        one.click();
      }
    }

    for (let count = 0; count < 80; count += 1) {
      const one = next();
      if (one) {
        use(one);
        await quiet();
        continue;
      }
      const layer = layers().at(-1);
      if (layer) {
        // Everything in the layer was pressed, so close it.
        if (layer instanceof HTMLDialogElement) layer.close();
        else layer.hidePopover();
        await quiet();
      } else if (location.href !== start) {
        history.replaceState(history.state, '', start);
        dispatchEvent(new PopStateEvent('popstate'));
        await quiet();
        if (!next()) break;
      } else break;
    }
    return said;
  });
}
