import { useSyncExternalStore } from 'react';

/** The time zone that the server uses, and therefore also the first render in the browser. */
const serverZone = 'Europe/Copenhagen';

const never = () => () => {};
/** Not all browsers have it yet. `Intl` has to make a whole formatter to say the same: a twentieth of a start. */
const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };

export const viewerZone = (): string =>
  Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? serverZone;

/** The viewer's time zone; until hydration is over, the server's, because both have to render the same. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, viewerZone, () => serverZone);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** Stops the clock while the page is hidden, and updates it at once when it is shown again. */
function followSight() {
  clearInterval(timer);
  if (document.hidden) return;
  tick();
  timer = setInterval(tick, 15_000);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    if (!document.hidden) timer = setInterval(tick, 15_000);
    document.addEventListener('visibilitychange', followSight);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', followSight);
  };
}

const current = () => {
  // Only changes every 15 s, so that the value is stable between two ticks.
  const at = Date.now();
  if (Math.abs(at - now) >= 15_000) now = at;
  return now;
};

/** Milliseconds since 1970, in steps of 15 s; null on the server and while hydrating. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, current, () => null);
}
