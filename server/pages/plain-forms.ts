import type { z } from 'zod';
import type { Contract } from '../../contract/calls.ts';
import { requestLimits } from '../http/limits.ts';
import { readText } from '../http/read-text.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';

type FormCall =
  `POST /auth/${'login' | 'signup' | 'forgot-password' | 'reset-password' | 'confirm-email' | 'keep-account'}`;
type BodyOf<C extends FormCall> = z.input<Contract[C]['body']>;

/** What a person has filled in, by the names of the fields, as the page's own script reads it. */
interface Typed {
  /** Empty where there is no such field. */
  text(name: string): string;
  checked(name: string): boolean;
}

/** A page whose form works without a script: it makes the call that the script would make. */
interface PlainForm {
  call: FormCall;
  /** Addresses without their language. */
  paths: RegExp;
  body(typed: Typed, token: string): object;
  /** The fields that keep what was typed when the form is refused: never a secret. */
  keeps: readonly string[];
}

/** Held against the call's own body. */
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

/** The form of a page, by its address; null where a page has none that the browser may send by itself. */
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
 * Reads a form as a browser sends it. Throws `unsupported_media_type` for anything else and `payload_too_large` for more than any form of
 * ours holds.
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
    /** What was typed into some of the fields. */
    values: (names: readonly string[]): Record<string, string> =>
      Object.fromEntries(
        names.flatMap((name) => (fields.has(name) ? [[name, typed.text(name)]] : [])),
      ),
  };
}
