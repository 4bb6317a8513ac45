import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { InvoiceDetail } from '../contract/entities/billing.ts';
import { type Platform, platform } from '../contract/entities/integrations.ts';
import type { Company } from '../contract/page.ts';
import { isIban } from '../contract/rules/iban.ts';
import { readVat } from '../contract/rules/vat.ts';
import type { LogForm } from './lib/log.ts';
import { offeredPlatforms, type PlatformSetups, readSetups } from './platforms/registry.ts';
import type { RatesSource } from './rates/rates-source.ts';
import { readKey } from './secrets/secrets.ts';
import { readStorageUrl } from './storage/s3/address.ts';

/** The server's configuration, from the command line and the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absolute: contains the PGlite database and, without `storageUrl`, all files. */
  dataDir: string;
  /** A PostgreSQL to use instead of the folder's database. */
  databaseUrl: string | null;
  /** A standby of that database, for reads that may be some seconds old. */
  replicaUrl: string | null;
  /** An S3-compatible storage for files, instead of the folder. */
  storageUrl: string | null;
  /** The server's public address; null if it is the one on which it listens. */
  publicUrl: string | null;
  /** If `folder` is null, mail files are stored with all other files. */
  mail: { from: string; folder: string | null; smtpUrl: string | null };
  /** The source of exchange rates; null for none, and whatever needs a rate then says that it is missing. */
  rates: RatesSource | null;
  /** The EU's register of VAT numbers; null if it isn't to be asked. */
  viesUrl: string | null;
  /** Origins of other sites whose pages may use the API. */
  corsOrigins: string[];
  /** Whether a proxy in front puts the caller's address into `X-Forwarded-For`. */
  trustProxy: boolean;
  /** For how many seconds browsers should only use TLS; null to leave that out. */
  hsts: number | null;
  /** How much one person, shop or address may ask for: 1 is normal, 2 twice as much, 0 without limit. */
  rateShare: number;
  /** Paths of pages that are switched off, together with all paths below them. */
  disabledPages: string[];
  /** The company that runs this installation, for footers, the contact notice and the help link. */
  company: Company;
  /** Further data about the seller for invoices; null if it isn't set. */
  invoicing: { vat: string | null; payee: InvoiceDetail['payee'] };
  /**
   * The API's address for pages, its additions to section 7 `[§7-base]`, and the store platforms that it can connect.
   */
  api: { base: string; additions: string[]; platforms: Platform[] };
  platforms: PlatformSetups;
  /** The address of a stand-in for a supplier on this machine; null for none. */
  supplierStandIn: string | null;
  /** The keys that credentials are sealed with; if `key` is null, a file in `dataDir` contains it. */
  secrets: { key: Buffer | null; old: Buffer | null };
  /** The token for reading metrics; null if nobody may. */
  metricsToken: string | null;
  /** The token for the operator's page; null if there is no such page. */
  operatorToken: string | null;
  /** The telemetry collector that takes traces and metrics by OTLP over HTTP; null for none. */
  telemetry: { endpoint: string; serviceName: string } | null;
  log: LogForm;
  demo: boolean;
}

/** What is wrong with the configuration, one line per fault. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid';
}

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const words = (standard: string) => z.string().trim().min(1, 'must not be blank').default(standard);
/** Several values in one setting, separated by blanks or commas. */
const several = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''));
/** For an account number, which may be written with blanks. */
const compact = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .optional();
const secretKey = z
  .string()
  .transform((text) => readKey(text))
  .refine((key) => key !== null, 'must be 32 bytes in base64, as made by: openssl rand -base64 32')
  .optional();
/** What our own API has beyond section 7. */
const additions = [
  'changes',
  'codes',
  'idempotency',
  'tenant',
  'elsewhere',
  'rev',
  'sealing',
  'tags',
] as const;
const environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(join(import.meta.dirname, '..', '.data')),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  STORAGE_URL: z
    .string()
    .refine(
      (text) => readStorageUrl(text) !== null,
      'must be an address such as s3+https://KEY:SECRET@s3.example.com/bucket?region=eu-north-1',
    )
    .optional(),
  PUBLIC_URL: webUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  MAIL_FROM: z.string().default('Dropline <no-reply@dropline.example>'),
  MAIL_DIR: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  VIES_URL: webUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  RATES_URL: webUrl.optional(),
  RATES_FILE: z.string().optional(),
  CORS_ORIGINS: several.pipe(z.array(webUrl)),
  DISABLED_PAGES: several.pipe(
    z.array(z.string().regex(/^\/[^?#]*[^/?#]$/, 'must be paths like /shop/products/feeds')),
  ),
  API_BASE: webUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  API_ADDITIONS: several.pipe(
    z.array(z.enum(additions, { error: `must be one or more of ${additions.join(', ')}` })),
  ),
  API_PLATFORMS: several.pipe(
    z.array(
      z.enum(platform.options, { error: `must be one or more of ${platform.options.join(', ')}` }),
    ),
  ),
  SECRETS_KEY: secretKey,
  SECRETS_KEY_OLD: secretKey,
  COMPANY_NAME: words('Dropline ApS'),
  COMPANY_ADDRESS: words('Pakhusvej 12, 2. sal'),
  COMPANY_POSTAL_CODE: words('8000'),
  COMPANY_CITY: words('Aarhus C'),
  COMPANY_VAT: z
    .string()
    .transform((text) => readVat('DK', text))
    .refine((vat) => vat !== null, 'must be a Danish CVR number, such as DK12345678')
    .optional(),
  BANK_NAME: z.string().trim().optional(),
  BANK_ACCOUNT: z.string().trim().optional(),
  BANK_IBAN: compact.refine(
    (iban) => iban === undefined || isIban(iban),
    'must be an IBAN: a digit in it is wrong',
  ),
  BANK_BIC: compact.refine(
    (bic) => bic === undefined || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic),
    'must be a BIC of 8 or 11 letters and digits',
  ),
  CONTACT_EMAIL: z.email('must be an email address').default('hjaelp@dropline.example'),
  ABOUT_URL: webUrl.default('https://dropline.example/about'),
  BLOG_URL: webUrl.default('https://dropline.example/blog'),
  PRIVACY_URL: webUrl.default('https://dropline.example/privacy'),
  HELP_URL: webUrl.default('https://dropline.example/help'),
  HSTS: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number of seconds')
    .min(0, 'must be 0 to 63072000')
    .max(63_072_000, 'must be 0 to 63072000')
    .optional(),
  RATE_SHARE: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1000')
    .max(1000, 'must be 0 to 1000')
    .default(1),
  OPERATOR_TOKEN: z
    .string()
    .min(32, 'must be 32 characters or more, as made by: openssl rand -base64 32')
    .max(500, 'must be 500 characters or less')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('dropline'),
  METRICS_TOKEN: z.string().min(20, 'must be 20 characters or more').optional(),
  LOG: z.enum(['text', 'json'], { error: 'must be text or json' }).default('text'),
  SUPPLIER_STAND_IN: z
    .url({
      protocol: /^http$/,
      hostname: /^127\.0\.0\.1$/,
      error: 'must be on this machine, such as http://127.0.0.1:4300',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
});

/**
 * Reads the configuration; throws a `ConfigInvalid` that names every invalid setting. An empty value counts as not set.
 */
export function readConfig(env: NodeJS.ProcessEnv, flags: readonly string[]): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const problems = flags
    .filter((flag) => flag !== '--no-demo')
    .map((flag) => `${flag}: there is no such flag (there is --no-demo)`);
  const { setups, issues } = readSetups(given);
  for (const issue of [...(parsed.error?.issues ?? []), ...issues]) {
    problems.push(`${String(issue.path[0])}: ${issue.message}`);
  }
  if (given.DATABASE_REPLICA_URL !== undefined && given.DATABASE_URL === undefined) {
    problems.push('DATABASE_REPLICA_URL: is for a standby of DATABASE_URL, which is not set');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigInvalid(problems.join('\n'));

  const { data } = parsed;
  const dataDir = resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL ?? null,
    replicaUrl: data.DATABASE_REPLICA_URL ?? null,
    storageUrl: data.STORAGE_URL ?? null,
    publicUrl: data.PUBLIC_URL ?? null,
    mail: {
      from: data.MAIL_FROM,
      folder: data.MAIL_DIR === undefined ? null : resolve(data.MAIL_DIR),
      smtpUrl: data.SMTP_URL ?? null,
    },
    rates: data.RATES_URL
      ? { url: data.RATES_URL }
      : data.RATES_FILE
        ? { file: resolve(data.RATES_FILE) }
        : null,
    viesUrl: data.VIES_URL ?? null,
    corsOrigins: data.CORS_ORIGINS,
    disabledPages: data.DISABLED_PAGES,
    company: {
      legalName: data.COMPANY_NAME,
      address: data.COMPANY_ADDRESS,
      postalCode: data.COMPANY_POSTAL_CODE,
      city: data.COMPANY_CITY,
      email: data.CONTACT_EMAIL,
      aboutUrl: data.ABOUT_URL,
      blogUrl: data.BLOG_URL,
      privacyUrl: data.PRIVACY_URL,
      helpUrl: data.HELP_URL,
    },
    invoicing: invoicingOf(data),
    trustProxy: data.TRUST_PROXY === '1',
    hsts: data.HSTS ?? null,
    rateShare: data.RATE_SHARE,
    api: data.API_BASE
      ? { base: data.API_BASE, additions: data.API_ADDITIONS, platforms: data.API_PLATFORMS }
      : { base: '/api', additions: [...additions], platforms: offeredPlatforms(setups) },
    platforms: setups,
    supplierStandIn: data.SUPPLIER_STAND_IN ?? null,
    secrets: { key: data.SECRETS_KEY ?? null, old: data.SECRETS_KEY_OLD ?? null },
    metricsToken: data.METRICS_TOKEN ?? null,
    operatorToken: data.OPERATOR_TOKEN ?? null,
    telemetry: data.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: data.OTEL_SERVICE_NAME }
      : null,
    log: data.LOG,
    demo: !flags.includes('--no-demo'),
  };
}

function invoicingOf(data: z.output<typeof environment>): Config['invoicing'] {
  const { COMPANY_VAT, BANK_NAME, BANK_ACCOUNT, BANK_IBAN, BANK_BIC } = data;
  const [account, iban] = [BANK_ACCOUNT ?? null, BANK_IBAN ?? null];
  const payee = { bank: BANK_NAME ?? null, account, iban, bic: BANK_BIC ?? null };
  return { vat: COMPANY_VAT ?? null, payee: account === null && iban === null ? null : payee };
}
