import type { Locale } from '../i18n/locale.ts';
import { decoded } from '../lib/pure/decoded.ts';

const YEAR_S = 365 * 24 * 60 * 60;

export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decoded(pair.slice(name.length + 1));
  }
  return null;
}

export const readToken = (): string | null => readCookie('token') || null;

/**
 * Stores the session token: for a year with "remember me", otherwise until the browser is closed `[§9-cookie]`. Does
 * nothing if the server's Set-Cookie has stored it already, because Safari deletes cookies set by scripts after 7 days.
 */
export function saveToken(token: string, remember: boolean): void {
  if (readToken() === token) return;
  const cookie = `token=${encodeURIComponent(token)}; Path=/; SameSite=Lax${remember ? `; Max-Age=${YEAR_S}` : ''}`;
  write(`${cookie}; Secure`);
  // WebKit refuses Secure cookies over plain http even on the local machine, where nobody can intercept them.
  if (readToken() !== token && isLoopbackHttp()) write(cookie);
}

export function clearToken(): void {
  write('token=; Path=/; SameSite=Lax; Max-Age=0; Secure');
  if (readToken() !== null) write('token=; Path=/; SameSite=Lax; Max-Age=0');
}

/** `[§9-locale]` */
export function saveLocale(locale: Locale): void {
  write(`i18n_redirected=${locale}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`);
}

function isLoopbackHttp(): boolean {
  return (
    location.protocol === 'http:' &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)
  );
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and the next request must carry the token
  document.cookie = cookie;
}
