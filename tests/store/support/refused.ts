import type { ErrorCode } from '../../../contract/http/errors.ts';
import { RequestFailure } from '../../../src/api/failure.ts';

/** What a request throws when the server refuses it. */
export const refused = (status: number, code: ErrorCode, details: unknown = null): RequestFailure =>
  new RequestFailure({ kind: 'refused', status, code, errors: {}, details });
