import type { Level } from '../../contract/rules/levels.ts';
import { levels } from '../../contract/rules/levels.ts';
import { isId } from '../db/integers.ts';
import { readArgs, readSupplierId, UsageError } from '../lib/usage-error.ts';
import type { Way } from './supplier-channel.ts';

export type AdminOptions =
  | { command: 'create-supplier'; name: string; country: string; currency: string }
  | {
      command: 'create-user';
      email: string;
      name: string | null;
      supplierId: number;
      access: Level;
      readsPassword: boolean;
    }
  | { command: 'list' }
  | { command: 'invoices'; unpaid: boolean }
  | { command: 'mark-paid'; number: string; on: string | null }
  | { command: 'categories'; supplierId: number | null; unmapped: boolean }
  | { command: 'map-category'; id: number; to: number | null }
  | { command: 'supplier-channel'; supplierId: number; way: Way };

export const adminUsage = `Sets up suppliers and the people who log in for them, records which invoices are paid, and maps suppliers' categories.

  npm run admin -- create-supplier NAME [--country DK] [--currency DKK]
  npm run admin -- create-user EMAIL --supplier ID [--name NAME] [options]
  npm run admin -- list
  npm run admin -- invoices [--unpaid]
  npm run admin -- mark-paid NUMBER [--on DATE]
  npm run admin -- categories [--supplier ID [--unmapped]]
  npm run admin -- map-category ID --to CATEGORY
  npm run admin -- supplier-channel ID [--mail ADDRESS | --api URL | --none]

create-supplier creates a supplier and prints its number. If there is one of that name, it prints that one's.
create-user creates a person with access to a supplier, or gives access to one who has an account. The address counts as confirmed.
list shows the suppliers, their numbers and who logs in for them.
invoices shows every invoice and credit note, the newest first, and what is still to be paid.
mark-paid records that an invoice was paid, or a credit note paid out. A plan that had stopped because of it resumes at once.
categories shows the tree that shops browse, with its numbers; with --supplier, the categories in that supplier's files, and what each is mapped to.
map-category maps one of those to a category of the tree, or to none with --to none; its products move at once.
supplier-channel sets how a supplier takes purchase orders: by email with a CSV, by an API, or not at all; without any of these it shows the current way.

  --country CODE     where the supplier is, as in --country SE; DK by default
  --currency CODE    the supplier's currency, as in --currency EUR; DKK by default
  --supplier ID      the supplier that the person works for, or whose categories they are
  --name NAME        the person's name
  --access LEVEL     ${levels.join(', ')}; owner by default
  --unpaid           only what is still to be paid, or to be paid out
  --unmapped         only what isn't mapped to a category yet
  --mail ADDRESS     where purchase orders are emailed to
  --api URL          the base address of the supplier's API
  --none             the supplier takes none from us: what is confirmed waits
  --to CATEGORY      the number of a category of the tree, or none
  --on DATE          the day it was paid, as in --on 2027-04-15; today by default
  --password-stdin   reads the password from the standard input; otherwise one is made up and shown once

Settings are the server's: DATA_DIR, DATABASE_URL. A server that holds the folder has to be stopped first.
Exit code: 0 done, 1 nothing was changed.`;

/** Reads the arguments after `cli.ts`; null if help was asked for. Throws `UsageError`. */
export function readAdminOptions(args: string[]): AdminOptions | null {
  const { values, positionals } = readArgs(args, flags);
  const [command, subject, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') return null;
  const allowed = flagsOf[command];
  if (allowed === undefined) throw new UsageError(`There is no command "${command}".`);
  const foreign = Object.keys(values).find((flag) => !allowed.includes(flag));
  if (foreign !== undefined) throw new UsageError(`--${foreign} can't be used with ${command}.`);
  const takesNone = ['list', 'invoices', 'categories'].includes(command);
  const extra = takesNone ? subject : rest[0];
  if (extra !== undefined) {
    throw new UsageError(
      `"${extra}" is one argument too many. Put a name of several words in quotes.`,
    );
  }
  if (command === 'list') return { command };
  if (command === 'invoices') return { command, unpaid: values.unpaid ?? false };
  if (command === 'categories') {
    const supplierId = values.supplier === undefined ? null : readSupplierId(values.supplier);
    const unmapped = values.unmapped ?? false;
    if (unmapped && supplierId === null) throw new UsageError('Whose? Add --supplier.');
    return { command, supplierId, unmapped };
  }
  if (command === 'map-category') {
    if (subject === undefined) {
      throw new UsageError('Which one? categories --supplier ID shows its number.');
    }
    if (values.to === undefined) throw new UsageError('Where to? Add --to.');
    const to = values.to === 'none' ? null : numberOf('--to', values.to);
    return { command, id: numberOf('The category', subject), to };
  }
  if (command === 'supplier-channel') {
    if (subject === undefined) throw new UsageError('Whose? list shows its number.');
    return { command, supplierId: readSupplierId(subject), way: wayOf(values) };
  }
  if (command === 'mark-paid') {
    if (subject === undefined)
      throw new UsageError('Which one? Its number is on it, such as DL-000012.');
    return { command, number: subject, on: dayOf(values.on) };
  }
  if (command === 'create-supplier') {
    if (subject === undefined) throw new UsageError('What is the supplier called?');
    return {
      command,
      name: subject,
      country: values.country?.toUpperCase() ?? 'DK',
      currency: values.currency?.toUpperCase() ?? 'DKK',
    };
  }
  if (subject === undefined) throw new UsageError("What is the person's email address?");
  if (values.supplier === undefined) throw new UsageError('For whom? Add --supplier.');
  return {
    command: 'create-user',
    email: subject,
    name: values.name ?? null,
    supplierId: readSupplierId(values.supplier),
    access: accessOf(values.access),
    readsPassword: values['password-stdin'] ?? false,
  };
}

const flagsOf: Record<string, readonly string[] | undefined> = {
  'create-supplier': ['country', 'currency'],
  'create-user': ['supplier', 'name', 'access', 'password-stdin'],
  list: [],
  invoices: ['unpaid'],
  'mark-paid': ['on'],
  categories: ['supplier', 'unmapped'],
  'map-category': ['to'],
  'supplier-channel': ['mail', 'api', 'none'],
};

const flags = {
  country: { type: 'string' },
  currency: { type: 'string' },
  supplier: { type: 'string' },
  name: { type: 'string' },
  access: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  unpaid: { type: 'boolean' },
  unmapped: { type: 'boolean' },
  to: { type: 'string' },
  on: { type: 'string' },
  mail: { type: 'string' },
  api: { type: 'string' },
  none: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function wayOf({ mail, api, none }: { mail?: string; api?: string; none?: boolean }): Way {
  const given = [mail !== undefined, api !== undefined, none === true].filter(Boolean).length;
  if (given > 1) throw new UsageError('Only one way per supplier: --mail, --api or --none.');
  if (mail !== undefined) return { kind: 'mail', address: mail };
  if (api !== undefined) return { kind: 'api', address: api };
  return none === true ? 'none' : null;
}

function accessOf(text = 'owner'): Level {
  const known = levels.find((level) => level === text);
  if (known) return known;
  throw new UsageError(`--access: "${text}" is not one of ${levels.join(', ')}.`);
}

function numberOf(what: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && isId(number)) return number;
  throw new UsageError(`${what}: "${text}" is not a category's number.`);
}

/** A calendar day such as `2027-04-15`; null if none was given. */
function dayOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const at = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
  if (!isDay) throw new UsageError(`--on: "${text}" is not a day, such as 2027-04-15.`);
  return text;
}
