import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DecimalMark } from './amount.ts';
import { fieldNames } from './fields.ts';

export interface CliOptions {
  file: string;
  supplierId: number;
  currency: string | null;
  map: string | null;
  decimal: DecimalMark | null;
  images: string | null;
  dryRun: boolean;
  json: boolean;
}

/** What is wrong with the command line, in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Imports a supplier's catalogue file.

  npm run catalogue -- import FILE --supplier ID [options]

FILE is a product CSV of Shopify, WooCommerce, Magento or PrestaShop, a Google Merchant file (RSS 2.0, Atom or TSV), or
any other CSV with --map. Its format, separator and encoding are recognised by content.

  --supplier ID       whose catalogue it is
  --currency CODE     the currency of amounts that name none, as in --currency DKK
  --map FIELD=COLUMN  where a field is found, as in --map title=Name,cost=Price,option.Size=Size
                      fields: ${fieldNames.join(', ')}, option.NAME
  --decimal . or ,    the decimal mark, where amounts can be read in two ways
  --images DIR        where the pictures are that the file names by path
  --dry-run           tells what would change and changes nothing
  --json              prints the report as JSON

Settings are the server's: DATA_DIR, DATABASE_URL. While a server holds the folder, it does the import.
Exit code: 0 everything is in, 2 some rows stayed out, 1 nothing was imported.`;

/** Reads the arguments after `cli.ts`; null when help was asked for. Paths are taken from `base`. Throws `UsageError`. */
export function readCliOptions(args: string[], base: string): CliOptions | null {
  const { values, positionals } = parse(args);
  const [command, file, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') return null;
  if (command !== 'import') throw new UsageError(`There is no command "${command}".`);
  if (file === undefined) throw new UsageError('Which file? Name it after "import".');
  if (rest.length > 0) throw new UsageError(`One file at a time: "${rest[0]}" is one too many.`);
  if (values.supplier === undefined) throw new UsageError('Whose catalogue is it? Add --supplier.');
  const supplierId = Number(values.supplier);
  if (!Number.isInteger(supplierId) || supplierId < 1 || supplierId >= 2 ** 31) {
    throw new UsageError(`--supplier: "${values.supplier}" is not a supplier's number.`);
  }
  return {
    file: resolve(base, file),
    supplierId,
    currency: values.currency?.toUpperCase() ?? null,
    map: values.map === undefined ? null : values.map.join(','),
    decimal: decimalOf(values.decimal),
    images: values.images === undefined ? null : resolve(base, values.images),
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        supplier: { type: 'string' },
        currency: { type: 'string' },
        map: { type: 'string', multiple: true },
        decimal: { type: 'string' },
        images: { type: 'string' },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function decimalOf(text: string | undefined): DecimalMark | null {
  if (text === undefined) return null;
  if (text === '.' || text === ',') return text;
  throw new UsageError(`--decimal: "${text}" is neither . nor ,`);
}
