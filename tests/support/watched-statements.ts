import pg from 'pg';
import { vi } from 'vitest';

/** A statement as it went to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Keeps what this process asks PostgreSQL for the sake of requests, in the order in which it is asked; their connections are those that
 * end a statement nobody waits for.
 */
export function watchStatements(): { since(): Statement[]; end(): void } {
  let seen: Statement[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [config, values] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof config === 'string' ? config : config.text;
    const own = typeof config === 'string' ? undefined : config.values;
    if (Reflect.get(this, 'connectionParameters').statement_timeout) {
      seen.push({ text, values: own ?? (Array.isArray(values) ? values : []) });
    }
    return Reflect.apply(query, this, args);
  });
  return {
    since() {
      const all = seen;
      seen = [];
      return all;
    },
    end: () => spy.mockRestore(),
  };
}
