const year = 365 * 24 * 60 * 60;

/**
 * The `token` cookie `[§9-cookie]`: kept for a year with "remember me", otherwise until the browser closes. Scripts may
 * read it, because the client takes its bearer token from it; the server only uses it for pages, never for a call.
 */
export function tokenCookie(token: string, remember: boolean): string {
  return `token=${token}; Path=/; Secure; SameSite=Lax${remember ? `; Max-Age=${year}` : ''}`;
}

/** Removes the cookie. */
export const noTokenCookie = 'token=; Path=/; Secure; SameSite=Lax; Max-Age=0';
