import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { createPglite } from '../../../server/db/open-pglite.ts';
import type { Asked } from './asked.ts';
import { filled } from './filled.ts';

/** The statements that the floor answers with, and the database to run them on. */
export interface Floor {
  statements: Asked['floor'][];
  items: number[];
  place: { databaseUrl: string } | { dataDir: string };
}

// Runs in a process of its own: only Hono and the driver, with prepared statements.
process.on('disconnect', () => process.exit());
process.on('message', async ({ statements, items, place }: Floor) => {
  const query = await open(place);
  const app = new Hono();
  let made = 0;
  for (const [at, { text, values, before }] of statements.entries()) {
    app.all(`/${at}`, async (c) => {
      made += 1;
      // The others go on counting while the first statement runs.
      const nth = made;
      const given = (all: unknown[]) =>
        all.map((value) => (typeof value === 'string' ? filled(value, nth, items) : value));
      if (before) await query(`before_${at}`, before.text, given(before.values));
      return c.json({ data: await query(`floor_${at}`, text, given(values)) });
    });
  }
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.send?.(`http://127.0.0.1:${port}`);
  });
});

async function open(place: Floor['place']) {
  if ('databaseUrl' in place) {
    const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 10 });
    return async (name: string, text: string, values: unknown[]) =>
      (await pool.query({ name, text, values })).rows;
  }
  const database = await createPglite({ dataDir: path.join(place.dataDir, 'pglite') });
  return async (_: string, text: string, values: unknown[]) =>
    (await database.query(text, values)).rows;
}
