import { type ErrorCode, statusOf } from '../../contract/http/errors.ts';

interface RefusalParts {
  errors?: Record<string, string[]>;
  details?: unknown;
  /** Headers of the answer, such as `Retry-After`. */
  headers?: Record<string, string>;
}

/**
 * An answer that isn't a success: thrown anywhere below a handler and sent as the error body; the transaction writes
 * nothing.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: (typeof statusOf)[ErrorCode];
  readonly errors: Record<string, string[]>;
  readonly details: unknown;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    { errors = {}, details, headers = {} }: RefusalParts = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = statusOf[code];
    this.errors = errors;
    this.details = details;
    this.headers = headers;
  }
}
