import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

type Schema = typeof schema;
type TableName = {
  [K in keyof Schema]: Schema[K] extends PgTable ? K : never;
}[keyof Schema];
type Column<T> = T extends PgTable ? keyof T['_']['columns'] & string : never;

/** The kind of owner of a row: a request's statements stay within one owner. */
type Owner = 'shop' | 'supplier' | 'person';

/**
 * How a table would be distributed over several machines by a column (Citus). `by` is its distribution column. A row
 * that only has its owner through another table (`within`) would get a copy of that column before the distribution;
 * until then it is found by the column named here, and one statement touches the rows of one parent. `directory` rows
 * are read before the tenant is known, by a key that is unique to the row. `catalogue` is the suppliers' data that all
 * shops read, and `reference` is so small that every machine has all of it.
 */
type Distribution<T> =
  | { of: Owner; by: Column<T>; within?: TableName }
  | { directory: Column<T>; why: string }
  | { catalogue: Column<T>; why: string }
  | { reference: string };

/** A table without a row here doesn't compile. */
export const distribution = {
  accountDeletions: { of: 'person', by: 'userId' },
  accountPauses: { directory: 'subject', why: 'counted for an address before anybody is known' },
  accounts: { of: 'person', by: 'userId' },
  activities: { of: 'shop', by: 'tenant' },
  addressConfirmations: { directory: 'tokenHash', why: 'a mailed link, of somebody not signed in' },
  articleMappings: { of: 'shop', by: 'shopId' },
  catalogueStaging: { of: 'supplier', by: 'jobId', within: 'jobs' },
  categories: { reference: 'the tree that every shop browses: a few hundred rows' },
  changes: { of: 'shop', by: 'tenant' },
  clientErrors: { reference: 'counted together, of nobody, and forgotten after 30 days' },
  clientVitals: { reference: 'counted together, of nobody, and forgotten after 30 days' },
  connectTickets: { directory: 'ticketHash', why: 'carried by somebody who is not signed in yet' },
  deliveries: { directory: 'shopDomain', why: 'a store’s word, before its shop is looked up' },
  exchanges: { of: 'shop', by: 'integrationId', within: 'integrations' },
  feedFileParts: { of: 'shop', by: 'feedId', within: 'feeds' },
  feedFiles: { of: 'shop', by: 'feedId', within: 'feeds' },
  feeds: { of: 'shop', by: 'shopId' },
  idempotencyKeys: { of: 'person', by: 'userId' },
  importProducts: { of: 'shop', by: 'shopId' },
  integrations: { of: 'shop', by: 'shopId' },
  invitations: { of: 'shop', by: 'shopId' },
  invoices: { of: 'shop', by: 'shopId' },
  jobFileParts: { of: 'supplier', by: 'jobId', within: 'jobs' },
  jobs: { of: 'shop', by: 'tenant' },
  knownNetworks: { of: 'person', by: 'userId' },
  listings: { of: 'shop', by: 'shopId' },
  mappingValues: { of: 'shop', by: 'integrationId', within: 'integrations' },
  mutatingRules: { of: 'shop', by: 'integrationId', within: 'integrations' },
  myProducts: { of: 'shop', by: 'shopId' },
  numberSeries: { reference: 'one row a gap-free series' },
  oauthStates: { directory: 'stateHash', why: 'what a platform hands back, and nothing beside it' },
  orders: { of: 'shop', by: 'shopId' },
  parcels: { of: 'shop', by: 'shopId' },
  partnershipRequests: { of: 'shop', by: 'shopId' },
  partnerships: { of: 'shop', by: 'shopId' },
  passkeyChallenges: { directory: 'hash', why: 'handed out before anybody is known' },
  passkeys: { directory: 'id', why: 'found by the credential before anybody is known' },
  paymentMethods: { of: 'shop', by: 'shopId' },
  productCells: { catalogue: 'supplierId', why: 'counts of what all shops find' },
  productImports: { catalogue: 'productId', why: 'one row a product, beside it' },
  products: { catalogue: 'supplierId', why: 'found by all shops' },
  productStocks: { catalogue: 'productId', why: 'one row a product, beside it' },
  productTotals: { catalogue: 'supplierId', why: 'counts of what all shops find' },
  purchaseOrders: { of: 'shop', by: 'shopId' },
  rateLooks: { reference: 'a row a source of rates' },
  rates: { reference: 'a row a day and currency, which every shop reckons with' },
  rateLimits: { directory: 'key', why: 'counted by whatever is counted' },
  sealingKeys: { of: 'person', by: 'userId' },
  sellers: { reference: 'who issues invoices: a row a change of the settings' },
  serverKeys: { reference: 'a handful of keys of the installation' },
  sessions: { directory: 'token', why: 'who asks is found by it alone' },
  shopUsers: { of: 'person', by: 'userId' },
  shops: { of: 'shop', by: 'id' },
  storeCredentials: { of: 'shop', by: 'integrationId', within: 'integrations' },
  storeLeases: { of: 'shop', by: 'integrationId', within: 'integrations' },
  subscriptions: { of: 'shop', by: 'shopId' },
  supplierCategories: {
    catalogue: 'supplierId',
    why: 'where files’ categories lead, beside the products',
  },
  supplierChannels: { of: 'supplier', by: 'supplierId' },
  supplierExchanges: { of: 'supplier', by: 'supplierId' },
  supplierLeases: { of: 'supplier', by: 'supplierId' },
  supplierUsers: { of: 'person', by: 'userId' },
  suppliers: { catalogue: 'id', why: 'named beside every product' },
  tenantClocks: { of: 'shop', by: 'tenant' },
  userPictures: { directory: 'name', why: 'served by a name that nobody guesses' },
  users: { directory: 'id', why: 'found by id, or at a sign-in by the address' },
  variants: { catalogue: 'supplierId', why: 'of products' },
  verifications: {
    directory: 'identifier',
    why: 'a mailed link, of somebody who is not signed in',
  },
} as const satisfies { [T in TableName]: Distribution<Schema[T]> };
