/** How long a page that is shown again may take to grow as tall as it was, in milliseconds: what it asks for comes late on a bad line. */
const PATIENCE = 4_000;
/** What a person does who wants to be elsewhere by now. */
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const KEPT = 50;
const STORAGE_KEY = 'dropline.scroll';

const positions = new Map<string, number>();
let shown = '';

/** From here on, pages that are shown again stand where they were left: by going back, or by a reload. */
export function startScrollKeeping(): void {
  history.scrollRestoration = 'manual';
  for (const [key, y] of readPositions()) positions.set(String(key), Number(y) || 0);
  addEventListener('scroll', () => positions.set(shown, scrollY), { passive: true });
  addEventListener('pagehide', () => {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT)));
  });
}

/** What can't be read was no more than a place on a page. */
function readPositions(): readonly unknown[][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

/** A new history entry's state: `state` with a mark to know the entry by. */
export const markedState = (state: unknown): object => ({
  ...(typeof state === 'object' ? state : null),
  key: Math.random().toString(36).slice(2),
});

/** A new history entry shows the same page with another query: it stands where the page stood. */
export function scrollStays(): void {
  shown = entryKey();
  positions.set(shown, scrollY);
}

/** The page of a new history entry is on the screen. */
export function scrollToStart(): void {
  shown = entryKey();
  scrollTo(0, 0);
}

/** The page of an older entry is on the screen: scrolls as far as it was, as soon as it is tall enough. */
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
