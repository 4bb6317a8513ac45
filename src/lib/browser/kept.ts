import { decoded } from '../pure/decoded.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * What this device remembers under `name`: a choice of how things look, never anything of a person's. Kept in the page's
 * storage, with a copy in a cookie so that the server can render the first visit by it.
 */
export function readKept(name: string): string | null {
  try {
    const kept = localStorage.getItem(name);
    if (kept !== null) return kept;
  } catch {
    // Storage may be closed to us: the copy has it.
  }
  return readKeptCopy(name);
}

/** What this page's request has already sent to the server. */
export function readKeptCopy(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : decoded(pair.slice(name.length + 1));
}

/** Remembers `value`; null forgets. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage may be closed to us: the copy is kept alone.
  }
  copy(name, value, value === null ? 0 : YEAR_S);
}

/** Remembers `value` until the browser is closed, in the cookie alone. */
export const keepForNow = (name: string, value: string): void => copy(name, value, null);

/** Puts the copy back where the browser has dropped it: Safari keeps a cookie of a script for 7 days. */
export function renewKeptCopy(name: string): void {
  const value = readKept(name);
  if (readKeptCopy(name) !== value) copy(name, value, value === null ? 0 : YEAR_S);
}

/** For `seconds`, or for as long as the browser is open. */
function copy(name: string, value: string | null, seconds: number | null): void {
  const life = seconds === null ? '' : `; Max-Age=${seconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and the page may be left by then
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Lax${life}`;
}
