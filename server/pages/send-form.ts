import type { Context } from 'hono';
import { z } from 'zod';
import type { SentForm } from '../../contract/page.ts';
import { tokenCookie } from '../auth/token-cookie.ts';
import { type plainFormAt, readForm } from './plain-forms.ts';
import type { CallApi } from './visitor.ts';

/** The result of a form: a new session, or the page again with a message. */
export type FormOutcome =
  | { kind: 'signed-in'; token: string; cookies: string[] }
  | { kind: 'shown'; sent: SentForm; retryAfter: string | null };

interface Api {
  call: CallApi;
  /** Whether it is this process's API: that sets cookies itself and knows where a request comes from. */
  isHere: boolean;
  urlOf(path: string): string;
  addressOf(c: Context): string;
}

/**
 * Makes the call behind a page's form: through the same handler as the page's script, with its checks, limits and texts
 * `[§D-plain-forms]`.
 */
export async function sendForm(
  c: Context,
  form: NonNullable<ReturnType<typeof plainFormAt>>,
  api: Api,
): Promise<FormOutcome> {
  const { typed, values } = await readForm(c.req.raw);
  const [, path = ''] = form.call.split(' ');
  const body = form.body(typed);
  const request = new Request(api.urlOf(path), {
    method: 'POST',
    headers: headersOf(c, form.locale, api),
    body: JSON.stringify(body),
  });
  const answer = await Promise.resolve(api.call(request, c.env)).catch(() => null);
  const said: unknown = answer && (await answer.json().catch(() => null));
  if (!answer?.ok) {
    const refused = { status: answer?.status ?? 503, body: said };
    const retryAfter = answer?.headers.get('Retry-After') ?? null;
    return { kind: 'shown', sent: { values: values(form.keeps), refused }, retryAfter };
  }
  const session = opened.safeParse(said);
  if (!session.success) {
    return { kind: 'shown', sent: { values: values(form.keeps), refused: null }, retryAfter: null };
  }
  const { token } = session.data.data;
  const cookies = api.isHere
    ? answer.headers.getSetCookie()
    : [tokenCookie(token, 'remember' in body && body.remember === true)];
  return { kind: 'signed-in', token, cookies };
}

const opened = z.object({ data: z.object({ token: z.string().min(1) }) });

/** Makes the call in the person's name: with their page's language, and counted for their network. */
function headersOf(c: Context, locale: string, { isHere, addressOf }: Api): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json', 'Accept-Language': locale });
  const forwarded = isHere ? c.req.header('X-Forwarded-For') : addressOf(c);
  if (forwarded) headers.set('X-Forwarded-For', forwarded);
  const device = c.req.header('User-Agent');
  if (device) headers.set('User-Agent', device);
  return headers;
}
