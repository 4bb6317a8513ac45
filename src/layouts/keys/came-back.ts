/** How long a page that is come back to may take to be there, in milliseconds. */
const patience = 4_000;
/** What a person does who wants to be elsewhere by now. */
const ownWays = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Left {
  href: string;
  /** Which of several links there. */
  at: number;
}

/** By address: the link that the page was left by. */
const left = new Map<string, Left>();

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => link.href === href,
  );

/** From here on, who goes back to a page stands at the link that they left it by `[§D-back]`; gives the end of that. */
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
  // Before the page answers the click.
  document.addEventListener('click', noteLink, { capture: true });
  addEventListener('popstate', comeBack);
  return () => {
    document.removeEventListener('click', noteLink, { capture: true });
    removeEventListener('popstate', comeBack);
  };
}

/** Puts the focus on the link as soon as it is there; the page's heading may have had it a moment before. */
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
    // As long as a page takes to put the focus on its heading.
    if (held < 10 && performance.now() < until) requestAnimationFrame(attempt);
    else for (const way of ownWays) removeEventListener(way, giveUp);
  };
  requestAnimationFrame(attempt);
}
