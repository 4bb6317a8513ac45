import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import { createGuessing } from '../../server/auth/guessing.ts';
import { createKnownSessions } from '../../server/auth/known-sessions.ts';
import { mount } from '../../server/calls/mount.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import { shops } from '../../server/db/schema.ts';
import type { Handlers } from '../../server/http/handler.ts';
import { createMetrics } from '../../server/monitoring/metrics.ts';
import { type Watched, watchRequests } from '../../server/monitoring/watch-requests.ts';
import type { Services } from '../../server/services.ts';
import { createShares } from '../../server/shares/shares.ts';
import { type DatabaseKind, openTestDatabase } from './server-database.ts';
import { newPerson, type Person } from './server-people.ts';

/** The contract with handlers of the test's own, on a real database, for a person with two shops and a supplier. */
export function mountedOn(database: DatabaseKind) {
  let opened: OpenDatabase;
  let person: Person;
  beforeAll(async () => {
    opened = await openTestDatabase(database);
    person = await newPerson(opened.db, { shops: 2, suppliers: 1 });
  });
  afterAll(() => opened.close());

  /**
   * An API with only these handlers, and the writes that they made. With `refusesAnything`, answers and refusals
   * aren't checked against the contract.
   */
  function api(handlers: Partial<Handlers<Services>>, { refusesAnything = false } = {}) {
    const services: Partial<Services> = {
      knownSessions: createKnownSessions(opened.notices),
      now: Date.now,
      shares: createShares({ share: 0, now: Date.now }),
      publicUrl: () => 'http://localhost',
      guessing: createGuessing(opened.db, Date.now),
    };
    const app = new Hono<Watched>().use(watchRequests(createMetrics(opened.db, Date.now))).route(
      '/api',
      mount({
        handlers,
        db: opened.db,
        services: services as Services,
        checkAnswers: !refusesAnything,
        shown: (answer) => answer,
        corsOrigins: [],
        addressOf: () => '',
      }),
    );
    return (call: CallKey | `${string} ${string}`, init: RequestInit & { token?: string } = {}) => {
      const [method = '', path = ''] = call.split(' ');
      const headers = new Headers(init.headers);
      if (init.body !== undefined) headers.set('Content-Type', 'application/json');
      headers.set('Authorization', `Bearer ${init.token ?? person.token}`);
      return app.request(`/api${path}`, { ...init, method, headers });
    };
  }

  /** A write with an effect that can be counted: it creates a shop with this name. */
  const writesShop = (name: string, then: () => void = () => {}): Partial<Handlers<Services>> => ({
    async 'DELETE /import-products'({ db }) {
      await db.insert(shops).values({ name });
      await db.execute(sql`select pg_sleep(0.05)`);
      then();
      return { data: { removed: 1 } };
    },
  });
  const effects = (name: string) => opened.db.$count(shops, eq(shops.name, name));

  return { api, writesShop, effects, db: () => opened.db, person: () => person };
}

export const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
