import { decoded } from '../pure/decoded.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * What this device remembers under `name`: choices about the appearance, never personal data. Stored in the page's
 * storage, with a copy in a cookie so that the server can use it when it renders the page.
 */
export function readKept(name: string): string | null {
  try {
    const kept = localStorage.getItem(name);
    if (kept !== null) return kept;
  } catch {
    // Storage may be blocked; the cookie has a copy.
  }
  return readKeptCopy(name);
}

/** The copy that was sent to the server with the request for this page. */
export function readKeptCopy(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : decoded(pair.slice(name.length + 1));
}

/** Remembers `value`; null deletes it. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage may be blocked; only the copy is stored then.
  }
  copy(name, value, value === null ? 0 : YEAR_S);
}

/** Remembers `value` until the browser is closed, only in the cookie. */
export const keepForNow = (name: string, value: string): void => copy(name, value, null);

/** Renews the cookie if the browser has deleted it: Safari limits cookies set by scripts to 7 days. */
export function renewKeptCopy(name: string): void {
  const value = readKept(name);
  if (readKeptCopy(name) !== value) copy(name, value, value === null ? 0 : YEAR_S);
}

/** Sets the cookie for `seconds`, or until the browser is closed. */
function copy(name: string, value: string | null, seconds: number | null): void {
  const life = seconds === null ? '' : `; Max-Age=${seconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and the page may be left by then
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Lax${life}`;
}
