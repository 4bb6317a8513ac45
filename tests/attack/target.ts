import { type SQL, sql } from 'drizzle-orm';
import type { CallKey } from '../../contract/calls.ts';
import { newOwner, type Owner } from '../support/call-example.ts';
import { callExamples } from '../support/call-examples.ts';
import { mailTo } from '../support/mail-to.ts';
import type { TestServer } from '../support/server.ts';

export type Params = Record<string, unknown>;
export type Row = Record<string, unknown>;

/** What is attacked: a server, and what only the owner of its database can prepare and see. */
export interface Target {
  /** `http://127.0.0.1:…`, without `/api`. */
  address: string;
  /** The folder with mails and uploads. */
  dataDir: string;
  /** A new person who owns one shop and one supplier. */
  newOwner(): Promise<Owner>;
  /** Arguments with which a call succeeds for `owner`; makes the records that they name. */
  example(call: CallKey, owner: Owner): Promise<Params>;
  /** The newest mail to an address, once every mail under way has been sent. */
  mailTo(email: string): Promise<string>;
  /** Runs a statement; each `?` in it takes the next of `values`. */
  rows(statement: string, ...values: unknown[]): Promise<Row[]>;
}

/** A target for a server in this process. */
export const targetOf = (server: TestServer): Target => ({
  address: server.address,
  dataDir: server.dataDir,
  newOwner: () => newOwner(server),
  example: async (call, owner) => ({ ...(await callExamples[call].make(server, owner)) }),
  mailTo: (email) => mailTo(server, email),
  async rows(statement, ...values) {
    const { rows } = await server.db.execute<Row>(filled(statement, values));
    return rows;
  },
});

function filled(statement: string, values: readonly unknown[]): SQL {
  const [first = '', ...rest] = statement.split('?');
  return sql.join([
    sql.raw(first),
    ...rest.flatMap((text, at) => [sql`${values[at]}`, sql.raw(text)]),
  ]);
}
