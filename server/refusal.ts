import { type ErrorCode, statusOf } from '../contract/errors.ts';

interface RefusalParts {
  errors?: Record<string, string[]>;
  details?: unknown;
}

/** An answer that isn't a success: thrown anywhere below a handler, answered as the error body; nothing is written. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Record<string, string[]>;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, { errors = {}, details }: RefusalParts = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = statusOf[code];
    this.errors = errors;
    this.details = details;
  }
}
