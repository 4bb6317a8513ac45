import { createPasswordHashing, hashingLimits } from '../auth/password-hashing.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { runCommand } from '../operator/run-command.ts';
import { withDatabase } from '../operator/with-database.ts';
import { listSupplierCategories, listTree, mapCategory } from './categories.ts';
import { type AdminOptions, adminUsage, readAdminOptions } from './cli-options.ts';
import { type ListedInvoice, listInvoices, markPaid } from './invoices.ts';
import { makePassword, readPassword } from './password.ts';
import { tellChannel } from './supplier-channel.ts';
import { AdminFailure, createSupplier, createUser, listSuppliers } from './suppliers.ts';

/** Runs the command of `adminUsage`. */
async function main(): Promise<number> {
  const options = readAdminOptions(process.argv.slice(2));
  if (options === null) console.log(adminUsage);
  else {
    const config = readConfig(process.env, []);
    console.log(await withDatabase(config, ({ db }) => run(db, options)));
  }
  return 0;
}

function run(db: Db, options: AdminOptions): Promise<string> {
  switch (options.command) {
    case 'create-supplier':
      return makeSupplier(db, options);
    case 'create-user':
      return makeUser(db, options);
    case 'list':
      return list(db);
    case 'invoices':
      return invoices(db, options);
    case 'mark-paid':
      return paid(db, options);
    case 'categories':
      return options.supplierId === null
        ? listTree(db)
        : listSupplierCategories(db, options.supplierId, options.unmapped);
    case 'map-category':
      return mapCategory(db, options.id, options.to);
    case 'supplier-channel':
      return tellChannel(db, { ...options, now: Date.now() });
  }
}

type OptionsOf<C extends AdminOptions['command']> = Extract<AdminOptions, { command: C }>;

async function makeSupplier(db: Db, options: OptionsOf<'create-supplier'>): Promise<string> {
  const { id, name, isNew } = await createSupplier(db, options);
  return [
    isNew ? `Supplier ${id}, ${name}, was created.` : `Supplier ${id}, ${name}, already exists.`,
    `Who logs in for it:  npm run admin -- create-user EMAIL --supplier ${id} --name NAME`,
    `What it sells:       npm run catalogue -- import FILE --supplier ${id}`,
  ].join('\n');
}

async function makeUser(db: Db, options: OptionsOf<'create-user'>): Promise<string> {
  const { supplierId, access, readsPassword } = options;
  const madeUp = makePassword();
  const { email, supplier, kind } = await createUser(db, createPasswordHashing(hashingLimits), {
    ...options,
    password: async () => (readsPassword ? readPassword(process.stdin) : madeUp),
  });
  const place = `supplier ${supplierId}, ${supplier}, as ${access}`;
  if (kind === 'unchanged') return `${email} can log in for ${place} already.`;
  if (kind === 'given') return `${email} can log in for ${place} now, with the password they have.`;
  const lines = [`${email} can log in for ${place} now, at /supplier/auth/login`];
  if (!readsPassword) lines.push(`Password, shown this once: ${madeUp}`);
  return lines.join('\n');
}

async function list(db: Db): Promise<string> {
  const found = await listSuppliers(db);
  if (found.length === 0) {
    return 'There are no suppliers yet. Create one: npm run admin -- create-supplier NAME';
  }
  return found
    .flatMap(({ id, name, country, currency, products, users }) => [
      `${id}  ${name}  (${country}, ${currency}, ${products === 1 ? '1 product' : `${products} products`})`,
      ...users.map(({ email, access }) => `   ${email}  ${access}`),
    ])
    .join('\n');
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** As `248.75 DKK`. */
const amountOf = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency}`;

async function invoices(db: Db, { unpaid }: OptionsOf<'invoices'>): Promise<string> {
  const found = await listInvoices(db, { unpaid });
  if (found.length > 0) return found.map(lineOf).join('\n');
  return unpaid ? 'Every invoice is paid.' : 'There are no invoices yet.';
}

function lineOf({ number, issuedAt, shop, total, currency, ...invoice }: ListedInvoice): string {
  return `${number}  ${dayOf(issuedAt)}  ${shop}  ${amountOf(total, currency)}  ${standing({ ...invoice, currency })}`;
}

function standing(invoice: Omit<ListedInvoice, 'number' | 'issuedAt' | 'shop' | 'total'>): string {
  const { kind, state, due, currency, dueAt, paidAt } = invoice;
  if (state === 'paid') {
    const done = kind === 'credit_note' ? 'settled' : 'paid';
    return paidAt ? `${done} ${dayOf(paidAt)}` : done;
  }
  if (state !== 'open') return state;
  if (due < 0) return `to be paid out: ${amountOf(-due, currency)}`;
  if (due === 0) return 'set off';
  return `unpaid: ${amountOf(due, currency)}, due ${dayOf(dueAt)}`;
}

async function paid(db: Db, { number, on }: OptionsOf<'mark-paid'>): Promise<string> {
  const { invoice, shop, settled, reopened, isNew } = await markPaid(db, {
    number,
    on,
    now: Date.now(),
  });
  const day = invoice.paidAt ? `, on ${dayOf(invoice.paidAt)}` : '';
  if (!isNew) return `${invoice.number} of ${shop} had already been paid${day}.`;
  return [
    `${invoice.number} of ${shop} is paid${day}.`,
    ...settled.map((note) => `${note} was set off against it and is settled, too.`),
    ...(reopened === null ? [] : [`${reopened} resumes at once.`]),
  ].join('\n');
}

await runCommand(
  { usage: adminUsage, failures: [AdminFailure], undone: 'Nothing was changed.' },
  main,
);
