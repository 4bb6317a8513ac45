import { parseArgs } from 'node:util';
import { startS3 } from './s3/s3.ts';
import { seedDemoStores, seedShopify, seedWooCommerce } from './seed.ts';
import { startShopify } from './shopify/shopify.ts';
import { startSupplier } from './supplier/supplier.ts';
import { startWooCommerce } from './woocommerce/woocommerce.ts';

export interface Started {
  /** What the person who starts it needs to know. */
  told: string;
  stop(): Promise<void>;
}

const platforms: Record<string, (options: { port?: number; app: string }) => Promise<Started>> = {
  async shopify({ port = 4100, app }) {
    const known = { clientId: 'stand-in', secret: 'the secret of a stand-in' };
    const standIn = await startShopify({
      app: { ...known, url: app, complianceUrl: `${app}/api/webhooks/shopify` },
      port,
    });
    const { domain } = await seedShopify(standIn);
    seedDemoStores(standIn);
    return {
      stop: standIn.stop,
      told: `Shopify stands in at ${standIn.address}

Start Dropline with:
  SHOPIFY_CLIENT_ID='${known.clientId}' SHOPIFY_CLIENT_SECRET='${known.secret}' SHOPIFY_STORES='${standIn.address}/{shop}' npm start
The demo's own stores are connected by that. Connect another one from Dropline, as ${domain}:
  ${app}/shop/integrations
Or arrive from the store, as by a click on the app:
  ${standIn.address}/${domain}/admin/oauth/open
The store's own pages, where one buys, edits, and sets faults:
  ${standIn.address}/${domain}/admin`,
    };
  },
  async woocommerce({ port = 4200, app }) {
    const standIn = await startWooCommerce({ port });
    await seedWooCommerce(standIn);
    const { key, secret } = standIn.store.createKey('made by hand', 'read_write');
    return {
      stop: standIn.stop,
      told: `WooCommerce stands in at ${standIn.address}

Start Dropline with:
  WOOCOMMERCE_LOCAL=1 npm start
Connect the shop from Dropline, as ${new URL(standIn.address).host}:
  ${app}/shop/integrations
A key that works at once, over ${standIn.address}/wp-json/wc/v3:
  ${key}
  ${secret}
The shop's own pages, where one buys, edits, and sets faults:
  ${standIn.address}/wp-admin`,
    };
  },
  async supplier({ port = 4300 }) {
    const standIn = await startSupplier({ port });
    return {
      stop: standIn.stop,
      told: `A supplier stands in at ${standIn.address}

Start Dropline with:
  SUPPLIER_STAND_IN='${standIn.address}' npm start
The demo's supplier 9 takes purchase orders by it then. Another one does after, without a server on the folder:
  npm run admin -- supplier-channel ID --api ${standIn.address}
The supplier's own page, where one accepts, refuses, ships, and sets faults:
  ${standIn.address}/admin`,
    };
  },

  async s3({ port = 4400 }) {
    const standIn = await startS3({ port });
    return {
      stop: standIn.stop,
      told: `S3 stands in at ${standIn.address}

Start Dropline with:
  STORAGE_URL='${standIn.storageUrl}' npm start
Each answer 500 ms late, every fifth request refused; {} sets it right again:
  curl -X PUT -d '{"slow": 500, "failing": 0.2}' ${standIn.address}/-/switches`,
    };
  },
};

const usage = 'Usage: npm run stand-in -- shopify|woocommerce|supplier|s3 [--port N] [--app URL]';

/**
 * Starts the platform that a command line names. Throws a readable error if it names none, or one that can't be
 * started.
 */
export async function startStandIn(args: string[]): Promise<Started> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { port: { type: 'string' }, app: { type: 'string' } },
  });
  const start = platforms[positionals[0] ?? ''];
  const port = values.port === undefined ? undefined : Number(values.port);
  const isPort = port === undefined || (Number.isInteger(port) && port >= 0 && port < 65_536);
  if (!start || positionals.length > 1 || !isPort) throw new Error(usage);
  const app = (values.app ?? 'http://127.0.0.1:4000').replace(/\/+$/, '');
  return start({ port, app });
}
