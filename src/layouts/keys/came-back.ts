/** How long to wait for a page to appear after going back, in milliseconds: a slow device takes seconds. */
const patience = 10_000;
/** In milliseconds: a page whose rows are there may still be about to focus its heading. */
const keptFor = 1_000;
/** Events that show that the person wants to be somewhere else by now. */
const ownWays = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

interface Left {
  href: string;
  /** The link's index among those with the same address. */
  at: number;
}

/** By the page's address: the link through which the page was left. */
const left = new Map<string, Left>();

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => link.href === href,
  );

/** From now on, going back to a page focuses the link through which it was left `[§D-back]`. To be called once. */
export function followWayBack(): void {
  function noteLink({ target }: MouseEvent) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link) return;
    const at = linksTo(link.href).indexOf(link);
    if (at >= 0) left.set(location.href, { href: link.href, at });
  }
  function comeBack() {
    const from = left.get(location.href);
    if (from) stand(from);
  }
  // `capture`, so that this runs before the page handles the click.
  document.addEventListener('click', noteLink, { capture: true });
  addEventListener('popstate', comeBack);
}

/** Focuses the link as soon as it is there, and again if the page moves the focus to its heading afterwards. */
function stand({ href, at }: Left): void {
  let until = performance.now() + patience;
  let focusedAt = Number.POSITIVE_INFINITY;
  const giveUp = () => {
    until = 0;
  };
  for (const way of ownWays) addEventListener(way, giveUp, { once: true, passive: true });
  const attempt = (now: number) => {
    if (now > until || now - focusedAt > keptFor) {
      for (const way of ownWays) removeEventListener(way, giveUp);
      return;
    }
    const link = linksTo(href)[at];
    if (link && link !== document.activeElement) {
      link.focus({ preventScroll: true });
      focusedAt = now;
    }
    requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
