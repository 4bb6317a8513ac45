/** How long to wait for a page to appear after going back, in milliseconds. */
const patience = 4_000;
/** Events that show that the person wants to be somewhere else by now. */
const ownWays = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

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

/**
 * From now on, going back to a page focuses the link through which it was left `[§D-back]`. Returns a function that
 * stops this.
 */
export function followWayBack(): () => void {
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
  return () => {
    document.removeEventListener('click', noteLink, { capture: true });
    removeEventListener('popstate', comeBack);
  };
}

/**
 * Focuses the link as soon as it is there. The page's heading may get the focus first, so the link is focused again
 * until it keeps it.
 */
function stand({ href, at }: Left): void {
  let until = performance.now() + patience;
  const giveUp = () => {
    until = 0;
  };
  for (const way of ownWays) addEventListener(way, giveUp, { once: true, passive: true });
  let held = 0;
  const attempt = () => {
    const link = linksTo(href)[at];
    held = link && link === document.activeElement ? held + 1 : 0;
    if (held === 0) link?.focus({ preventScroll: true });
    // Ten frames: about as long as a page takes to focus its heading.
    if (held < 10 && performance.now() < until) requestAnimationFrame(attempt);
    else for (const way of ownWays) removeEventListener(way, giveUp);
  };
  requestAnimationFrame(attempt);
}
