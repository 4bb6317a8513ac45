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

/** The options of `query`, with the name of a statement that is kept. */
interface NamedOptions extends QueryOptions {
  name?: string;
}

/**
 * PGlite parses and plans each statement anew, in six calls into WebAssembly. One whose options have a `name` is parsed
 * once, as by PostgreSQL, and then takes one call.
 */
export function withNamedStatements(client: PGlite): PGlite {
  /** The types of a statement's parameters. */
  const parsed = new Map<string, number[]>();
  const ask = (...parts: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function typesOf(name: string, text: string): Promise<number[]> {
    const known = parsed.get(name);
    if (known) return known;
    const parsing = serialize.parse({ name, text });
    const types = parse.parseDescribeStatementResults(
      await ask(parsing, serialize.describe({ type: 'S', name })),
    );
    parsed.set(name, types);
    return types;
  }

  async function run<T>(
    name: string,
    text: string,
    values: readonly unknown[],
    options: QueryOptions,
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
    const query = place.query.bind(place);
    const runNamed = <T>(...given: Parameters<typeof run>) =>
      client.runExclusive(() => run<T>(...given));
    place.query = async <T>(text: string, values: unknown[] = [], given: NamedOptions = {}) => {
      const { name, ...options } = given;
      if (name === undefined) return query<T>(text, values, options);
      if ('closed' in place && place.closed) throw new Error('Transaction is closed');
      if (place !== client) return runNamed<T>(name, text, values, options);
      return client._runExclusiveTransaction(async () => {
        const result = await runNamed<T>(name, text, values, options);
        await client.syncToFs();
        return result;
      });
    };
  });
}
