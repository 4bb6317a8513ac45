/**
 * In milliseconds: how long to wait until a page that is shown again is as tall as before; on a slow connection, its
 * data comes late.
 */
const PATIENCE = 4_000;
/** Events that show that the person wants to be somewhere else by now. */
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const KEPT = 50;
const STORAGE_KEY = 'dropline.scroll';

const positions = new Map<string, number>();
let shown = '';

/** From now on, restores the scroll position of pages that are shown again, after going back or reloading. */
export function startScrollKeeping(): void {
  history.scrollRestoration = 'manual';
  for (const [key, y] of readPositions()) positions.set(String(key), Number(y) || 0);
  addEventListener('scroll', () => positions.set(shown, scrollY), { passive: true });
  addEventListener('pagehide', () => {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT)));
  });
}

/** If the stored positions can't be read, they are dropped; that loses only scroll positions. */
function readPositions(): readonly unknown[][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

/** The state for a new history entry: `state` with a key that identifies the entry. */
export const markedState = (state: unknown): object => ({
  ...(typeof state === 'object' ? state : null),
  key: Math.random().toString(36).slice(2),
});

/** A new history entry shows the same page with another query, so the scroll position stays. */
export function scrollStays(): void {
  shown = entryKey();
  positions.set(shown, scrollY);
}

/** The page of a new history entry is on the screen: scrolls to the top. */
export function scrollToStart(): void {
  shown = entryKey();
  scrollTo(0, 0);
}

/** The page of an older entry is on the screen: scrolls to its last position, as soon as the page is tall enough. */
export function scrollBack(): void {
  shown = entryKey();
  const wanted = positions.get(shown) ?? 0;
  let until = performance.now() + PATIENCE;
  const giveUp = () => {
    until = 0;
  };
  for (const way of OWN_WAYS) addEventListener(way, giveUp, { once: true, passive: true });
  const attempt = () => {
    if (wanted > 0 && until > 0) scrollTo(0, wanted);
    if (wanted - scrollY > 1 && performance.now() < until) requestAnimationFrame(attempt);
    else for (const way of OWN_WAYS) removeEventListener(way, giveUp);
  };
  requestAnimationFrame(attempt);
}

function entryKey(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) return String(state.key);
  const marked = markedState(state);
  history.replaceState(marked, '');
  return entryKey();
}
