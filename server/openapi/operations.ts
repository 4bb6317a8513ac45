import { z } from 'zod';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { type AnyDescribed, descriptions } from '../../contract/described/calls.ts';
import { isKeyed, refusalsOf } from '../../contract/described/refusals.ts';
import { pathParameter } from './path-parameters.ts';
import type { Refusals } from './responses.ts';
import type { createSchemas, Json } from './schemas.ts';

type Convert = ReturnType<typeof createSchemas>['convert'];

/** One call as an operation, with its place in the document. */
export function operation(
  call: CallKey,
  convert: Convert,
  refusals: Refusals,
): { path: string; method: string; described: Json } {
  const row: Row = contract[call];
  const words = descriptions[call];
  const [method = '', path = ''] = call.split(' ');
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name) => `{${words.called?.[name] ?? name}}`);
  const described = {
    operationId: operationId(method, path),
    summary: words.summary,
    description: words.description,
    ...(row.addition ? { 'x-addition': true } : {}),
    ...(row.access === 'anyone' ? { security: [] } : {}),
    parameters: [
      ...pathParameters(path, words),
      ...queryParameters(row, words, convert),
      ...headersOf(call, row),
    ],
    ...requestBody(row, words, convert),
    responses: {
      200: {
        description: 'Done.',
        ...(isKeyed(call) ? { headers: replayed } : {}),
        content: { 'application/json': { schema: convert(row.answer, 'output') } },
      },
      ...refusals.of(refusalsOf(call)),
    },
  };
  return { path: named, method: method.toLowerCase(), described };
}

/** `PATCH /import-products/{id}` becomes `patchImportProductsId`. */
function operationId(method: string, path: string): string {
  const words = path.split(/\W+/).filter((word) => word !== '');
  const rest = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return method.toLowerCase() + rest.join('');
}

function pathParameters(path: string, { called, example }: AnyDescribed): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const word = called?.[name] ?? name;
    const { description, type } = pathParameter(word);
    const schema = { type };
    const value = type === 'string' ? String(example?.[name]) : example?.[name];
    return { name: word, in: 'path', required: true, description, schema, example: value };
  });
}

function queryParameters(row: Row, { example }: AnyDescribed, convert: Convert): Json[] {
  if (!(row.query instanceof z.ZodObject)) return [];
  const values = (example?.query ?? {}) as Json;
  return Object.entries<z.ZodType>(row.query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: convert(schema, 'input'),
    ...(name in values ? { example: values[name] } : {}),
  }));
}

const upload = 'Nr;Navn;Pris\nL-1;Bordlampe af messing;199,00\n';

function requestBody(row: Row, { example }: AnyDescribed, convert: Convert): Json {
  if (row.upload) {
    const schema = { type: 'string', contentMediaType: 'text/csv' };
    const file = { schema, example: upload };
    return { requestBody: { required: true, content: { 'application/octet-stream': file } } };
  }
  if (row.body === undefined) return {};
  const json = { schema: convert(row.body, 'input'), example: example?.body };
  return { requestBody: { required: true, content: { 'application/json': json } } };
}

const replayed = {
  'Idempotent-Replayed': {
    description: '`true` where this is the answer of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
};

export const sharedHeaders = {
  language: {
    name: 'Accept-Language',
    in: 'header',
    description:
      '`da` (the default) or `en`: the language of texts in `errors`, and of names that we give.',
    schema: { type: 'string' },
    example: 'en',
  },
  tenant: {
    name: 'X-Tenant',
    in: 'header',
    description:
      '`shop:12` or `supplier:9`: whose data the caller means. Answered 409 `tenant_mismatch` when the session stands elsewhere.',
    schema: { type: 'string', pattern: '^(shop|supplier):[0-9]+$' },
  },
  elsewhere: {
    name: 'X-Elsewhere',
    in: 'header',
    description:
      '`1`: the caller knows that the session may stand elsewhere, and acts for the tenant of `X-Tenant`. Answered 409 `tenant_mismatch` when the person does not belong to it.',
    schema: { type: 'string', enum: ['1'] },
  },
  idempotency: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same write under the same key takes effect once; kept for 14 days.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '0b8a6c1e-55a5-4c7e-9a0e-2f6d3c1b7a90',
  },
};

function headersOf(call: CallKey, row: Row): Json[] {
  const names: (keyof typeof sharedHeaders)[] = ['language'];
  if (row.access === 'shop' || row.access === 'supplier') names.push('tenant', 'elsewhere');
  if (isKeyed(call)) names.push('idempotency');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
