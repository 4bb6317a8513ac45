// drizzle-kit and the query builder want every table under one name.
export * from './schema/activities.ts';
export * from './schema/billing.ts';
export * from './schema/catalogue.ts';
export * from './schema/exchange.ts';
export * from './schema/feeds.ts';
export * from './schema/integrations.ts';
export * from './schema/jobs.ts';
export * from './schema/keys.ts';
export * from './schema/leaving.ts';
export * from './schema/listings.ts';
export * from './schema/partnerships.ts';
export * from './schema/people.ts';
export * from './schema/purchasing.ts';
export * from './schema/rates.ts';
export * from './schema/reports.ts';
export * from './schema/selling.ts';
export * from './schema/sign-in.ts';
