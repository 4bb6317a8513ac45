import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What is wrong with a command line, in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The number of a supplier, as `--supplier` names it. Throws `UsageError` for anything else. */
export function readSupplierId(text: string): number {
  const id = Number(text);
  if (Number.isInteger(id) && id >= 1 && id < 2 ** 31) return id;
  throw new UsageError(`--supplier: "${text}" is not a supplier's number.`);
}

/** The arguments as `options` has them, and those without a flag. Throws `UsageError` for what isn't among them. */
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
