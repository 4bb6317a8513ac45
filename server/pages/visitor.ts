import type { User } from '../../contract/entities/users.ts';

export interface Visitor {
  user: User | null;
  /** Whether there is a token that may still open something. */
  hasToken: boolean;
  /** The server itself said that the token opens nothing: it is to be cleared `[§4-user-failed]`. */
  rejected: boolean;
}

export type CallApi = (request: Request) => Response | Promise<Response>;

const nobody: Visitor = { user: null, hasToken: false, rejected: false };

/** Finds out who visits, from the cookie `token` `[§7-seed]`. An API that can't answer keeps the token. */
export async function readVisitor(
  token: string | undefined,
  userUrl: string,
  callApi: CallApi,
): Promise<Visitor> {
  if (!token) return nobody;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  try {
    const answer = await callApi(new Request(userUrl, { headers }));
    if (answer.status === 401 || answer.status === 403) return { ...nobody, rejected: true };
    if (!answer.ok) return { ...nobody, hasToken: true };
    const { data }: { data: User } = await answer.json();
    return { user: data, hasToken: true, rejected: false };
  } catch {
    return { ...nobody, hasToken: true };
  }
}
