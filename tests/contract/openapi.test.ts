import { beforeAll, expect, it } from 'vitest';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { callGroups, descriptions } from '../../contract/described/calls.ts';
import { refusalsOf } from '../../contract/described/refusals.ts';
import { statusOf } from '../../contract/http/errors.ts';
import { newOwner } from '../support/call-example.ts';
import { callExamples } from '../support/call-examples.ts';
import { madeReal } from '../support/described-example.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';

type Json = Record<string, unknown>;
interface Operation extends Json {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name?: string; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Json; example: unknown }> };
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, { schema: Json; example: unknown }> }
  >;
}

const calls = Object.keys(contract) as CallKey[];
const unnamed = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');

onOneDatabase('the API’s description of itself', (database) => {
  const server = serverFor({ database });
  let document: { paths: Record<string, Record<string, Operation>>; components: Json } & Json;
  let operations: Map<string, Operation>;

  beforeAll(async () => {
    document = await (await fetch(`${server.address}/api/openapi.json`)).json();
    operations = new Map(
      Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, each]) => [
          unnamed(`${method.toUpperCase()} ${path}`),
          each,
        ]),
      ),
    );
  });

  const operation = (call: string): Operation => {
    const found = operations.get(unnamed(call));
    if (!found) throw new Error(`The document has no ${call}.`);
    return found;
  };

  it('[§D-contract] [§D-openapi] has every call and whether the server is well, and nothing else', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
    const wanted = [...calls, 'GET /healthz', 'GET /readyz'].map(unnamed).sort();
    expect([...operations.keys()].sort()).toEqual(wanted);
    expect(callGroups.flatMap((group) => group.calls).sort()).toEqual([...calls].sort());
    expect(operation('PATCH /import-products/{id}')).toMatchObject({
      operationId: 'patchImportProductsId',
      responses: { 200: {}, 401: {}, 404: {}, 409: {}, 422: {} },
    });
    const names = operation('GET /products').parameters.map(({ name }) => name);
    expect(names).toContain('is_not_colli');
    expect(operation('POST /auth/login').security).toEqual([]);
    expect(document.security).toEqual([{ session: [] }]);
    expect(operation('GET /shop/orders/{id}').parameters[0]).toMatchObject({ name: 'order' });
  });

  it('[§D-openapi] every operation has words of its own, none of them twice', () => {
    const all = [...operations.values()];
    expect(all.length).toBeGreaterThan(100);
    for (const key of ['summary', 'operationId'] as const) {
      expect(new Set(all.map((each) => each[key])).size, key).toBe(all.length);
    }
    const poor = all.filter(({ summary, description }) => {
      return summary.endsWith('.') || summary.length > 60 || !/^[A-Z].{15,}\.$/.test(description);
    });
    expect(poor.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('[§D-openapi] every $ref leads somewhere, and what is answered or sent has a name', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(500);
    for (const [, path = ''] of refs) {
      const found = path
        .split('/')
        .reduce((at: Json | undefined, key) => at?.[key] as Json, document);
      expect(found, path).toBeDefined();
    }
    const nameless = calls.filter((call) => {
      const { requestBody, responses } = operation(call);
      const schemas = [requestBody, responses[200]].flatMap((part) =>
        Object.values(part?.content ?? {}).map(({ schema }) => schema),
      );
      return schemas.some(isLargeAndNameless);
    });
    expect(nameless).toEqual([]);
  });

  it('[§D-openapi-refusals] tells the statuses that a call may have, and no others', () => {
    for (const call of calls) {
      const statuses = [200, ...refusalsOf(call).map((code) => statusOf[code])];
      const told = Object.keys(operation(call).responses).map(Number);
      expect([call, told]).toEqual([call, [...new Set(statuses)].sort((a, b) => a - b)]);
    }
    expect(Object.keys(operation('GET /shop/plans').responses)).not.toContain('402');
    expect(Object.keys(operation('POST /import-products/import/bulk').responses)).toContain('402');
  });

  it('[§D-openapi-examples] what is answered by way of example is what the contract says', () => {
    for (const call of calls) {
      const { example } = Object.values(operation(call).responses[200]?.content ?? {})[0] ?? {};
      const { error } = contract[call].answer.safeParse(example);
      expect([call, error?.message]).toEqual([call, undefined]);
    }
  });

  it.each(calls.filter((call) => descriptions[call].example))(
    '[§D-openapi-examples] the example of %s does what it says',
    async (call) => {
      const row: Row = contract[call];
      const { example = {} } = descriptions[call];
      const { make, file } = callExamples[call];
      const owner = await newOwner(server);
      const args = madeReal(example, await make(server, owner));
      const options = { ...(row.access === 'anyone' ? {} : owner), raw: file };
      const answer = await server.send(call, args, options);
      expect(answer.status, await answer.text()).toBe(200);
      const sent = Object.values(operation(call).requestBody?.content ?? {})[0]?.example;
      if (row.body) expect(sent).toEqual(example.body);
    },
  );
});

/** An object with more than a field or two that is defined inline: alone, in a list or in `data`. */
function isLargeAndNameless(schema: Json): boolean {
  if (schema.$ref) return false;
  const { properties, items } = schema as { properties?: Json; items?: Json };
  if (items) return isLargeAndNameless(items);
  if (!properties) return false;
  if ('data' in properties) return isLargeAndNameless(properties.data as Json);
  return Object.keys(properties).length > 2;
}
