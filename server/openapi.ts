import { z } from 'zod';
import { contract, type Row } from '../contract/calls.ts';
import { errorBody, errorCodes, statusOf } from '../contract/errors.ts';
import { version } from './version.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document: the same table, in the form that other tools read. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [call, row] of Object.entries<Row>(contract)) {
    const [method = '', path = ''] = call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dropline', version, summary: 'Making Dropshipping Better.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
      parameters: headers,
      responses: errorResponses(),
    },
  };
}

function operation(method: string, path: string, row: Row): Json {
  return {
    operationId: operationId(method, path),
    tags: [path.split('/')[1]],
    ...(row.addition ? { 'x-addition': true } : {}),
    security: row.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...pathParameters(path),
      ...queryParameters(row),
      ...headerParameters(method, row),
    ],
    ...requestBody(row),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: jsonSchema(row.answer, 'output') } },
      },
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** `PATCH /import-products/{id}` is called `patchImportProductsId`. */
function operationId(method: string, path: string): string {
  const words = path.split(/\W+/).filter((word) => word !== '');
  const rest = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return method.toLowerCase() + rest.join('');
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(row: Row): Json[] {
  if (row.query === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(row.query, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const headers = {
  language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'da (the default) or en.',
    schema: { type: 'string' },
  },
  tenant: {
    name: 'X-Tenant',
    in: 'header',
    description:
      'shop:12 or supplier:9: whose data the caller means. Answered 409 tenant_mismatch when the session stands elsewhere.',
    schema: { type: 'string', pattern: '^(shop|supplier):[0-9]+$' },
  },
  elsewhere: {
    name: 'X-Elsewhere',
    in: 'header',
    description:
      '1: the caller knows that the session may stand elsewhere, and acts for the tenant of X-Tenant. Answered 409 tenant_mismatch when the person does not belong to it.',
    schema: { type: 'string', enum: ['1'] },
  },
  idempotency: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same write under the same key takes effect once; kept for 14 days.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

function headerParameters(method: string, row: Row): Json[] {
  const names: (keyof typeof headers)[] = ['language'];
  if (row.access === 'shop' || row.access === 'supplier') names.push('tenant', 'elsewhere');
  const mayBe = row.access !== 'anyone' || row.keyed;
  const isKeyed = method !== 'GET' && mayBe && !row.unkeyed && !row.reads;
  if (isKeyed) names.push('idempotency');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function requestBody(row: Row): Json {
  if (row.upload) {
    return { requestBody: { required: true, content: { '*/*': { schema: {} } } } };
  }
  if (row.body === undefined) return {};
  const schema = jsonSchema(row.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

const statuses = [...new Set(Object.values(statusOf))].sort((a, b) => a - b);

function errorResponses(): Record<string, Json> {
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: errorCodes.filter((code) => statusOf[code] === status).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
