import type { ErrorCode } from '../../contract/http/errors.ts';
import type { Failure } from './failure.ts';

/** Whether the body can be an answer of the contract at all; a captive portal's page isn't one `[§7-base]`. */
export function isAnswer(body: unknown): body is { data: unknown } | { url: unknown } {
  // The address of a platform's sign-in is returned without `data` `[§7-oauth]`.
  return isObject(body) && ('data' in body || 'url' in body);
}

/**
 * The failure that an unsuccessful answer stands for. An answer that our server would never send is `unavailable`,
 * whatever its status: if the back end has `codes`, only our error body counts as its own answer. A rate limit always
 * counts, whoever sets it.
 */
export function readFailure(status: number, ok: boolean, body: unknown, codes: boolean): Failure {
  if (codes && status !== 429 && !isErrorBody(body)) return { kind: 'unavailable', status };
  if (status === 401) return { kind: 'unauthenticated' };
  if (status === 402) return { kind: 'subscription_required', details: field(body, 'details') };
  if (status === 429) return { kind: 'too_many_requests' };
  if (ok || status >= 500 || !isObject(body)) return { kind: 'unavailable', status };
  return {
    kind: 'refused',
    status,
    code: readCode(body, status),
    errors: readErrors(field(body, 'errors')),
    details: field(body, 'details'),
  };
}

const codeOfStatus: Record<number, ErrorCode> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'cursor_expired',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Back ends that only implement section 7 may send no code; then the status has to do. */
function readCode(body: object, status: number): ErrorCode {
  const code = field(body, 'code');
  return typeof code === 'string' ? (code as ErrorCode) : (codeOfStatus[status] ?? 'invalid');
}

function isErrorBody(body: unknown): boolean {
  return (
    typeof field(body, 'code') === 'string' &&
    typeof field(body, 'message') === 'string' &&
    isObject(field(body, 'errors'))
  );
}

function readErrors(errors: unknown): Record<string, string[]> {
  if (!isObject(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [
      name,
      (Array.isArray(texts) ? texts : [texts]).map(String),
    ]),
  );
}

function field(body: unknown, name: string): unknown {
  return isObject(body) && name in body ? body[name as keyof typeof body] : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
