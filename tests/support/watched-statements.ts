import pg from 'pg';
import { vi } from 'vitest';

/** A statement as it was sent to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Records the statements that this process sends for requests, in order. The connections of requests are recognized
 * by their statement timeout.
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
