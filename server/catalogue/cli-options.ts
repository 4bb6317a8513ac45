import { resolve } from 'node:path';
import { catalogueEncoding } from '../../contract/entities/catalogue-files.ts';
import { readArgs, readSupplierId, UsageError } from '../lib/usage-error.ts';
import { fieldNames } from './fields.ts';
import { type Complete, leavesAtMost } from './leave.ts';
import { keyChoices, type ReadOptions } from './read-options.ts';

export interface CliOptions extends ReadOptions {
  file: string;
  supplierId: number;
  complete: Complete | null;
  images: string | null;
  dryRun: boolean;
  json: boolean;
}

export const catalogueUsage = `Imports a supplier's catalogue file.

  npm run catalogue -- import FILE --supplier ID [options]

FILE is a product CSV of Shopify, WooCommerce, Magento or PrestaShop, a Google Merchant file (RSS 2.0, Atom or TSV), or
any other CSV with --map. Its format, separator and encoding are recognised by content.

  --supplier ID       whose catalogue it is; npm run admin -- list shows the numbers
  --currency CODE     the currency of amounts that name none, as in --currency DKK
  --map FIELD=COLUMN  where a field is found, as in --map title=Name,cost=Price,option.Size=Size
                      fields: ${fieldNames.join(', ')}, option.NAME
  --decimal . or ,    the decimal mark, where amounts can be read two ways
  --encoding NAME     the file's encoding, where its text would read wrong: ${catalogueEncoding.options.join(', ')}
  --header-row LINE   the line that the columns are named on, where it isn't found by itself
  --key ean or title  what identifies the products of a list without SKUs: their EAN, or title and options
  --drafts            takes in what isn't published as well: drafts, archived and hidden products
  --complete          the file is all that the supplier offers: what it doesn't name is sold out and no longer found,
                      until a file names it again; see what that would be with --dry-run
  --leave-at-most N   with --complete: nothing is imported where more than N% would leave; ${leavesAtMost} by default
  --images DIR        the folder of the pictures that the file names by path
  --dry-run           shows what would change, and changes nothing
  --json              prints the report as JSON

Settings are the server's: DATA_DIR, DATABASE_URL. While a server holds the folder, it does the import.
Exit code: 0 everything was imported, 2 some rows were left out. Nothing was imported:
  3 no row could be used        4 the file is cut off            5 the file can't be read, or holds no rows
  6 something has to be given first: its columns, currency, supplier, or where the pictures are
  7 too much would leave        8 the command is wrong           9 no database, no server or wrong settings
  1 an error in the program
Not yet known:
  10 the server ended meanwhile: an import that it had begun continues after its next start`;

/**
 * Reads the arguments after `cli.ts`; null if help was asked for. Paths are relative to `base`. Throws `UsageError`.
 */
export function readCliOptions(args: string[], base: string): CliOptions | null {
  const { values, positionals } = readArgs(args, flags);
  const [command, file, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') return null;
  if (command !== 'import') throw new UsageError(`There is no command "${command}".`);
  if (file === undefined) throw new UsageError('Which file? Name it after "import".');
  if (rest.length > 0)
    throw new UsageError(`One file at a time: "${rest[0]}" is one argument too many.`);
  if (values.supplier === undefined) throw new UsageError('Whose catalogue is it? Add --supplier.');
  return {
    file: resolve(base, file),
    supplierId: readSupplierId(values.supplier),
    currency: values.currency?.toUpperCase() ?? null,
    map: values.map === undefined ? null : values.map.join(','),
    decimal: oneOf('--decimal', ['.', ','], values.decimal),
    encoding: oneOf('--encoding', catalogueEncoding.options, values.encoding?.toLowerCase()),
    headerRow: numberOf('--header-row', values['header-row'], 1, 1_000),
    key: oneOf('--key', keyChoices, values.key),
    drafts: values.drafts ?? false,
    complete: completeOf(values.complete, values['leave-at-most']),
    images: values.images === undefined ? null : resolve(base, values.images),
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
  };
}

const flags = {
  supplier: { type: 'string' },
  currency: { type: 'string' },
  map: { type: 'string', multiple: true },
  decimal: { type: 'string' },
  encoding: { type: 'string' },
  'header-row': { type: 'string' },
  key: { type: 'string' },
  drafts: { type: 'boolean' },
  complete: { type: 'boolean' },
  'leave-at-most': { type: 'string' },
  images: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function oneOf<T extends string>(
  flag: string,
  known: readonly T[],
  text: string | undefined,
): T | null {
  if (text === undefined) return null;
  const found = known.find((each) => each === text);
  if (found !== undefined) return found;
  throw new UsageError(`${flag}: "${text}" is not one of ${known.join(' ')}`);
}

function numberOf(
  flag: string,
  text: string | undefined,
  least: number,
  most: number,
): number | null {
  if (text === undefined) return null;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${flag}: "${text}" is not a number from ${least} to ${most}.`);
}

function completeOf(complete: boolean | undefined, most: string | undefined): Complete | null {
  const atMost = numberOf('--leave-at-most', most, 0, 100);
  if (complete) return { atMost: atMost ?? leavesAtMost };
  if (atMost === null) return null;
  throw new UsageError('--leave-at-most says how much may leave with --complete: add that.');
}
