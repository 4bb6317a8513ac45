import type { ErrorBody } from '../../contract/http/errors.ts';
import { StorageFailure } from '../storage/storage.ts';
import { answerLimits, cut } from './limits.ts';
import { Refusal } from './refusal.ts';
import { isCutShort } from './slow-requests.ts';

/**
 * The body of a refusal. Texts that may repeat the request are cut, so that the answer doesn't grow with it
 * `[§D-bounds-told]`.
 */
export function errorAnswer({ code, message, errors, details }: Refusal): ErrorBody {
  const body = { code, message: cut(message, answerLimits.text), errors: cutErrors(errors) };
  return details === undefined ? body : { ...body, details };
}

function cutErrors(errors: Refusal['errors']): ErrorBody['errors'] {
  const { fields, textsOfField, fieldName, text } = answerLimits;
  return Object.fromEntries(
    Object.entries(errors)
      .slice(0, fields)
      .map(([field, texts]) => [
        cut(field, fieldName),
        texts.slice(0, textsOfField).map((each) => cut(each, text)),
      ]),
  );
}

/**
 * What the caller learns of an error, and whether it is logged. For all errors other than refusals that is only the
 * request id, so that nothing leaks.
 */
export function refusalOf(error: unknown, requestId: string): { refusal: Refusal; log: boolean } {
  if (error instanceof Refusal) return { refusal: error, log: false };
  // The client disconnected: nobody reads the answer, and nothing is wrong here.
  if (isCutShort(error)) {
    return { refusal: new Refusal('invalid', 'The body did not arrive.'), log: false };
  }
  if (error instanceof StorageFailure) {
    const answer = { details: { request_id: requestId } };
    return { refusal: new Refusal('unavailable', 'The files are away.', answer), log: true };
  }
  const code = databaseCode(error);
  if (code === numberOutOfRange) {
    return { refusal: new Refusal('invalid', 'A number is too large.'), log: false };
  }
  const details = { request_id: requestId };
  if (code === statementEnded) {
    return { refusal: new Refusal('unavailable', 'It took too long.', { details }), log: true };
  }
  if (isUnreachable(error)) {
    return { refusal: new Refusal('unavailable', 'The database is away.', { details }), log: true };
  }
  return { refusal: new Refusal('internal', 'Something went wrong.', { details }), log: true };
}

/**
 * Whether the database ended the transaction because of another one (serialisation, deadlock): it may simply be run
 * again.
 */
export function isContention(error: unknown): boolean {
  const code = databaseCode(error);
  return code === '40001' || code === '40P01';
}

/**
 * Whether a row could not be written because it already exists, such as an idempotency key that another request has
 * brought.
 */
export const isTaken = (error: unknown): boolean => databaseCode(error) === '23505';

const numberOutOfRange = '22003';
const statementEnded = '57014';

const unreachableCodes = /^(08...|57P0.|53300|ECONN.*|EPIPE|ENOTFOUND|ETIMEDOUT)$/;
/** Messages of the driver, which gives these errors no code. */
const unreachableTexts =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect)/;

function isUnreachable(error: unknown): boolean {
  const code = databaseCode(error);
  if (code !== null) return unreachableCodes.test(code);
  return causesOf(error).some(({ message }) => unreachableTexts.test(message));
}

/** The code of the database's or socket's error, which drizzle wraps in its own. */
function databaseCode(error: unknown): string | null {
  for (const each of causesOf(error)) {
    if ('code' in each && typeof each.code === 'string') return each.code;
  }
  return null;
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error; each = each.cause) causes.push(each);
  return causes;
}
