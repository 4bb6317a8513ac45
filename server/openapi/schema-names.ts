import { z } from 'zod';
import * as accountDeletion from '../../contract/entities/account-deletion.ts';
import * as activities from '../../contract/entities/activities.ts';
import * as billing from '../../contract/entities/billing.ts';
import * as changes from '../../contract/entities/changes.ts';
import * as connect from '../../contract/entities/connect.ts';
import * as exchanges from '../../contract/entities/exchanges.ts';
import * as feeds from '../../contract/entities/feeds.ts';
import * as importProducts from '../../contract/entities/import-products.ts';
import * as integrations from '../../contract/entities/integrations.ts';
import * as jobs from '../../contract/entities/jobs.ts';
import * as listings from '../../contract/entities/listings.ts';
import * as money from '../../contract/entities/money.ts';
import * as myProducts from '../../contract/entities/my-products.ts';
import * as orders from '../../contract/entities/orders.ts';
import * as partnerships from '../../contract/entities/partnerships.ts';
import * as products from '../../contract/entities/products.ts';
import * as profiles from '../../contract/entities/profiles.ts';
import * as purchaseOrders from '../../contract/entities/purchase-orders.ts';
import * as reports from '../../contract/entities/reports.ts';
import * as sealing from '../../contract/entities/sealing.ts';
import * as shopProducts from '../../contract/entities/shop-products.ts';
import * as signIn from '../../contract/entities/sign-in.ts';
import * as subscriptions from '../../contract/entities/subscriptions.ts';
import * as supplierCategories from '../../contract/entities/supplier-categories.ts';
import * as team from '../../contract/entities/team.ts';
import * as users from '../../contract/entities/users.ts';
import * as valueRules from '../../contract/entities/value-rules.ts';
import { errorBody } from '../../contract/http/errors.ts';

/** The names of the contract's schemas in the document: the same as in the contract. */
export const schemaNames = z.registry<{ id: string }>();

const modules: readonly Record<string, unknown>[] = [
  ...[
    accountDeletion,
    activities,
    billing,
    changes,
    connect,
    exchanges,
    feeds,
    importProducts,
    integrations,
  ],
  ...[
    jobs,
    listings,
    money,
    myProducts,
    orders,
    partnerships,
    products,
    profiles,
    purchaseOrders,
    reports,
    sealing,
    shopProducts,
    signIn,
  ],
  ...[subscriptions, supplierCategories, team, users, valueRules, { error: errorBody }],
];

for (const [name, schema] of modules.flatMap((each) => Object.entries(each))) {
  if (!(schema instanceof z.ZodType)) continue;
  schemaNames.add(schema, { id: name.slice(0, 1).toUpperCase() + name.slice(1) });
}
