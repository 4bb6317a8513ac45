import { type UserError, userError } from './refuse.ts';

/** What was sent is wrong: told as `userErrors`, and nothing of it is kept. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly errors: UserError[];

  constructor(field: string[], message: string, code?: string) {
    super(message);
    this.errors = [userError(field, message, code)];
  }
}

/** What a mutation answers: what it made, or what was wrong. */
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
