import { log } from './log.ts';

/**
 * Logs that something failed: what it was, the errors' names and codes, and the places in the program. Never the data:
 * a failed statement contains its parameters, and a mail server's answer an address `[§D-bounds-told]`. `what` is a
 * text of the program, such as a call's pattern.
 */
export function logFailure(what: string, error: unknown, requestId?: string): void {
  log.failed(what, failureText(error), requestId);
}

/** How many causes of an error are logged. */
const deepest = 5;
const mostFrames = 12;

/** Each error of a chain with its name, its code and its stack frames. */
export function failureText(error: unknown): string {
  const lines: string[] = [];
  let each = error;
  for (let depth = 0; depth < deepest && each instanceof Error; depth += 1) {
    lines.push(...linesOf(each));
    each = each.cause;
  }
  return lines.length > 0 ? lines.join('\n  by ') : `a ${typeof error} was thrown`;
}

function linesOf(error: Error): [string] {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const head = [error.name, named(code), named(constraint)].filter((part) => part !== '').join(' ');
  const message = isOurs(error) ? `: ${error.message}` : '';
  return [[head + message, ...framesOf(error)].join('\n')];
}

/** Our own errors have fixed texts; the texts of others may repeat data. */
function isOurs(error: Error): boolean {
  return Object.getPrototypeOf(error) === Error.prototype && !('code' in error);
}

/** Only names such as `23505`, `ECONNRESET` or `users_email_unique`, and no other text. */
const named = (part: unknown) => (typeof part === 'string' && /^\w{1,63}$/.test(part) ? part : '');

/** The stack frames after the message, which may itself look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message);
  if (at === -1) return [];
  const lines = stack.slice(at + message.length).split('\n');
  return lines.filter((line) => /^ {4}at /.test(line)).slice(0, mostFrames);
}
