import type { Subscription } from '../../contract/entities/subscriptions.ts';
import type { User } from '../../contract/entities/users.ts';

export interface Visitor {
  user: User | null;
  /** Whether there is a token that may still open something. */
  hasToken: boolean;
  /** The server itself said that the token opens nothing: it is to be cleared `[§4-user-failed]`. */
  rejected: boolean;
  /** What the API's answer sets, for the browser: a token that is exchanged for another. */
  cookies: string[];
}

/** `env` is that of the request that it is made for, where it counts who makes it. */
export type CallApi = (request: Request, env?: unknown) => Response | Promise<Response>;

/** What a header can carry, as the token's own would; another back end's may be a signed one. */
const possibleToken = /^[\x21-\x7e]{1,4096}$/;

const nobody: Visitor = { user: null, hasToken: false, rejected: false, cookies: [] };

/** Finds out who visits, from the cookie `token` `[§7-seed]`. An API that can't answer keeps the token. */
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

/** The subscriptions of the visitor's shop; null where they can't be had. */
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
