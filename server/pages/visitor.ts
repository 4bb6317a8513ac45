import type { Subscription } from '../../contract/entities/subscriptions.ts';
import type { User } from '../../contract/entities/users.ts';

export interface Visitor {
  user: User | null;
  /** Whether there is a token that may still be valid. */
  hasToken: boolean;
  /** The server itself has said that the token is invalid: it should be cleared `[§4-user-failed]`. */
  rejected: boolean;
  /** Cookies of the API's answer for the browser: an exchanged token. */
  cookies: string[];
}

/** `env` belongs to the original request, if it matters who makes it. */
export type CallApi = (request: Request, env?: unknown) => Response | Promise<Response>;

/** What a header can contain: our own tokens, or the longer signed ones of other back ends. */
const possibleToken = /^[\x21-\x7e]{1,4096}$/;

const nobody: Visitor = { user: null, hasToken: false, rejected: false, cookies: [] };

/** Finds out who visits, from the cookie `token` `[§7-seed]`. If the API can't answer, the token is kept. */
export async function readVisitor(
  token: string | undefined,
  userUrl: string,
  callApi: CallApi,
): Promise<Visitor> {
  if (!token) return nobody;
  if (!possibleToken.test(token)) return { ...nobody, rejected: true };
  try {
    const answer = await ask(token, userUrl, callApi);
    if (answer.status === 401 || answer.status === 403) return { ...nobody, rejected: true };
    if (!answer.ok) return { ...nobody, hasToken: true };
    const { data }: { data: User } = await answer.json();
    return { user: data, hasToken: true, rejected: false, cookies: answer.headers.getSetCookie() };
  } catch {
    return { ...nobody, hasToken: true };
  }
}

/** The subscriptions of the visitor's shop; null if they can't be fetched. */
export async function fetchSubscriptions(
  token: string | undefined,
  url: string,
  callApi: CallApi,
): Promise<readonly Subscription[] | null> {
  if (!token) return null;
  try {
    const answer = await ask(token, url, callApi);
    if (!answer.ok) return null;
    const { data }: { data: Subscription[] } = await answer.json();
    return data;
  } catch {
    return null;
  }
}

async function ask(token: string, url: string, callApi: CallApi): Promise<Response> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return callApi(new Request(url, { headers }));
}
