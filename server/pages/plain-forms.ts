import type { z } from 'zod';
import type { Contract } from '../../contract/calls.ts';
import { requestLimits } from '../http/limits.ts';
import { readText } from '../http/read-text.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';

type FormCall =
  `POST /auth/${'login' | 'signup' | 'forgot-password' | 'reset-password' | 'confirm-email' | 'keep-account'}`;
type BodyOf<C extends FormCall> = z.input<Contract[C]['body']>;

/** What a person has entered, by field name, read in the same way as by the page's own script. */
interface Typed {
  /** Empty if there is no such field. */
  text(name: string): string;
  checked(name: string): boolean;
}

/** A page whose form works without a script: it makes the same call as the script. */
interface PlainForm {
  call: FormCall;
  /** The addresses, without their language. */
  paths: RegExp;
  body(typed: Typed, token: string): object;
  /** The fields whose values are kept when the form is refused: never a secret. */
  keeps: readonly string[];
}

/** Checked against the type of the call's body. */
const form = <C extends FormCall>(
  call: C,
  parts: Omit<PlainForm, 'call' | 'body'> & {
    body(typed: Typed, token: string): BodyOf<C>;
  },
): PlainForm => ({ call, ...parts });

const forms: readonly PlainForm[] = [
  form('POST /auth/login', {
    paths: /^(\/auth|\/supplier\/auth|\/connect)\/login\/?$/i,
    body: ({ text, checked }) => ({
      email: text('email'),
      password: text('password'),
      remember: checked('remember'),
    }),
    keeps: ['email', 'remember'],
  }),
  form('POST /auth/signup', {
    paths: /^\/(auth|connect)\/signup\/?$/i,
    body: ({ text }) => ({
      name: text('name'),
      email: text('email'),
      password: text('password'),
      remember: true,
    }),
    keeps: ['name', 'email'],
  }),
  form('POST /auth/forgot-password', {
    paths: /^\/auth\/reset-password\/?$/i,
    body: ({ text }) => ({ email: text('email') }),
    keeps: ['email'],
  }),
  form('POST /auth/reset-password', {
    paths: /^\/auth\/reset-password\/(?<token>[\w-]{1,200})\/?$/i,
    body: ({ text }, token) => ({ token, password: text('password') }),
    keeps: [],
  }),
  form('POST /auth/confirm-email', {
    paths: /^\/auth\/confirm\/(?<token>[\w-]{1,200})\/?$/i,
    body: (_, token) => ({ token }),
    keeps: [],
  }),
  form('POST /auth/keep-account', {
    paths: /^\/auth\/keep-account\/(?<token>[\w-]{1,200})\/?$/i,
    body: (_, token) => ({ token }),
    keeps: [],
  }),
];

/** The form of a page, by its address; null if the browser can't send a form of that page by itself. */
export function plainFormAt(address: string) {
  const [, language, path = ''] = /^(?:\/(da|en)(?=\/))?(.*)$/.exec(address) ?? [];
  const locale: Locale = language === 'en' ? 'en' : 'da';
  for (const { call, paths, body, keeps } of forms) {
    const found = paths.exec(path);
    if (!found) continue;
    return {
      call,
      locale,
      body: (typed: Typed) => body(typed, found.groups?.token ?? ''),
      keeps,
    };
  }
  return null;
}

/**
 * Reads a form as browsers send it. Throws `unsupported_media_type` for anything else and `payload_too_large` for a
 * body larger than any of our forms.
 */
export async function readForm(request: Request) {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/x-www-form-urlencoded *(; *charset="?utf-8"?)? *$/i.test(type)) {
    throw new Refusal('unsupported_media_type', 'A form is sent as it stands on its page.');
  }
  const fields = new URLSearchParams(await readText(request, requestLimits.openBody));
  const typed: Typed = {
    text: (name) => fields.get(name) ?? '',
    checked: (name) => fields.has(name),
  };
  return {
    typed,
    /** The values of some of the fields. */
    values: (names: readonly string[]): Record<string, string> =>
      Object.fromEntries(
        names.flatMap((name) => (fields.has(name) ? [[name, typed.text(name)]] : [])),
      ),
  };
}
