import { type UserError, userError } from './refuse.ts';

/** The input is wrong: it is returned as `userErrors`, and nothing is kept. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly errors: UserError[];

  constructor(field: string[], message: string, code?: string) {
    super(message);
    this.errors = [userError(field, message, code)];
  }
}

/** A mutation's answer: what it made, or the errors. */
export function orErrors<T extends object>(
  work: () => T,
): Partial<T> & { userErrors: UserError[] } {
  try {
    return { ...work(), userErrors: [] };
  } catch (error) {
    if (error instanceof Rejected) return { userErrors: error.errors } as never;
    throw error;
  }
}
