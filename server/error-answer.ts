import type { ErrorBody } from '../contract/errors.ts';
import { Refusal } from './refusal.ts';
import { cut, toldLimits } from './request/limits.ts';

/** The body of a refusal: texts that may repeat what came in are cut, so that it never grows with the request `[§D-bounds-told]`. */
export function errorAnswer({ code, message, errors, details }: Refusal): ErrorBody {
  const told = { code, message: cut(message, toldLimits.text), errors: cutErrors(errors) };
  return details === undefined ? told : { ...told, details };
}

function cutErrors(errors: Refusal['errors']): ErrorBody['errors'] {
  const { fields, textsOfField, fieldName, text } = toldLimits;
  return Object.fromEntries(
    Object.entries(errors)
      .slice(0, fields)
      .map(([field, texts]) => [
        cut(field, fieldName),
        texts.slice(0, textsOfField).map((each) => cut(each, text)),
      ]),
  );
}

/** What an error comes to for the caller. Anything but a refusal is told by its request id alone: nothing leaks. */
export function refusalOf(error: unknown, requestId: string): { refusal: Refusal; log: boolean } {
  if (error instanceof Refusal) return { refusal: error, log: false };
  const code = databaseCode(error);
  if (code === numberOutOfRange) {
    return { refusal: new Refusal('invalid', 'A number is too large.'), log: false };
  }
  const details = { request_id: requestId };
  if (code !== null && isUnreachable(code)) {
    return { refusal: new Refusal('unavailable', 'The database is away.', { details }), log: true };
  }
  return { refusal: new Refusal('internal', 'Something went wrong.', { details }), log: true };
}

/** Whether the transaction lost against another one, and may simply run again. */
export function isContention(error: unknown): boolean {
  const code = databaseCode(error);
  return code === '40001' || code === '40P01';
}

const numberOutOfRange = '22003';

function isUnreachable(code: string): boolean {
  return /^(08...|57P0.|53300|ECONN.*|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(code);
}

/** The code of the database's or the socket's error below; drizzle wraps them. */
function databaseCode(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') return each.code;
  }
  return null;
}
