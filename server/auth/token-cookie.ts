const year = 365 * 24 * 60 * 60;

/**
 * The `token` cookie `[§9-cookie]`: a year with "remember me", else gone with the browser. Scripts may read it, for the
 * client takes its bearer token from there; the server reads it for pages alone, never for a call.
 */
export function tokenCookie(token: string, remember: boolean): string {
  return `token=${token}; Path=/; Secure; SameSite=Lax${remember ? `; Max-Age=${year}` : ''}`;
}

/** Takes the cookie away. */
export const noTokenCookie = 'token=; Path=/; Secure; SameSite=Lax; Max-Age=0';
