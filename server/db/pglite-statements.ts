import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';
import { inTransactionsToo } from './pglite-transactions.ts';

const { serialize } = protocol;
const noRows: Results = { rows: [], fields: [] };

/** The types of the parameters of each named statement, for all who wrap the same database. */
const parsedBy = new WeakMap<PGlite, Map<string, number[]>>();

/** The options of `query`, with the name of a statement that is kept. */
interface NamedOptions extends QueryOptions {
  name?: string;
}

/**
 * PGlite's own `query` takes six calls into WebAssembly and parses and plans each statement anew. This takes two calls,
 * and one for a statement with a `name`, which is parsed once, as by PostgreSQL. Of the options it knows `rowMode` and
 * `parsers`.
 */
export function withFewerCalls(client: PGlite): PGlite {
  const parsed = parsedBy.get(client) ?? new Map<string, number[]>();
  parsedBy.set(client, parsed);
  const ask = (...parts: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function typesOf(name: string, text: string): Promise<number[]> {
    const known = parsed.get(name);
    if (known) return known;
    const parsing = serialize.parse({ name, text });
    const types = parse.parseDescribeStatementResults(
      await ask(parsing, serialize.describe({ type: 'S', name })),
    );
    if (name !== '') parsed.set(name, types);
    return types;
  }

  async function run<T>(
    text: string,
    values: readonly unknown[],
    { name = '', ...options }: NamedOptions,
  ): Promise<Results<T>> {
    const types = await typesOf(name, text);
    const sent = values.map((value, at) => {
      if (value === null || value === undefined) return null;
      return client.serializers[types[at] ?? 0]?.(value) ?? String(value);
    });
    const answers = await ask(
      serialize.bind({ statement: name, values: sent }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    );
    const [result = noRows] = parse.parseResults(answers, client.parsers, options);
    return result as Results<T>;
  }

  return inTransactionsToo(client, (place) => {
    place.query = async <T>(text: string, values: unknown[] = [], options: NamedOptions = {}) => {
      await client._checkReady();
      const work = () => run<T>(text, values, options);
      if (place === client) {
        return client._runExclusiveTransaction(async () => {
          const result = await client.runExclusive(work);
          await client.syncToFs();
          return result;
        });
      }
      if ('closed' in place && place.closed) throw new Error('Transaction is closed');
      return client.runExclusive(work);
    };
  });
}
