import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A fault of a command line, in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The supplier's id from `--supplier`. Throws `UsageError` for anything else. */
export function readSupplierId(text: string): number {
  const id = Number(text);
  if (Number.isInteger(id) && id >= 1 && id < 2 ** 31) return id;
  throw new UsageError(`--supplier: "${text}" is not a supplier's number.`);
}

/** The arguments defined by `options`, and those without a flag. Throws `UsageError` for unknown ones. */
export function readArgs<O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
