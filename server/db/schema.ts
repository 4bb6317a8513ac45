// drizzle-kit and the query builder want every table under one name.
export * from './schema/catalogue.ts';
export * from './schema/jobs.ts';
export * from './schema/people.ts';
export * from './schema/selling.ts';
