import { callGroups } from '../../contract/described/calls.ts';
import { errorBody } from '../../contract/http/errors.ts';
import { version } from '../lib/version.ts';
import { healthOperations } from './health.ts';
import { introduction, signingIn } from './introduction.ts';
import { operation, sharedHeaders } from './operations.ts';
import { createRefusals } from './responses.ts';
import { sampleOf } from './sample.ts';
import { createSchemas, type Json } from './schemas.ts';

export type Paths = Record<string, Record<string, Json>>;

/** The contract as an OpenAPI 3.1 document: the same table, in a form for other tools `[§D-openapi]`. */
export function openApi(): Json {
  const { convert, settle } = createSchemas();
  const refusals = createRefusals();
  convert(errorBody, 'output');
  const paths: Paths = {};
  for (const { name, calls } of callGroups) {
    for (const call of calls) {
      const { path, method, described } = operation(call, convert, refusals);
      paths[path] = { ...paths[path], [method]: { tags: [name], ...described } };
    }
  }
  for (const [path, operation] of Object.entries(healthOperations(refusals))) {
    paths[path] = { get: { tags: [running.name], ...operation } };
  }
  const document = settle({
    openapi: '3.1.0',
    info: {
      title: 'Dropline',
      version,
      summary: 'Making Dropshipping Better.',
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api', description: 'This server.' }],
    tags: [...callGroups.map(({ name, about }) => ({ name, description: about })), running],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: signingIn } },
      parameters: sharedHeaders,
      responses: refusals.all,
    },
  });
  return withSamples(document);
}

const running = { name: 'Operations', description: 'For who runs the server.' };

/** Adds a sample to each answer. */
function withSamples(document: Json): Json {
  const paths = Object.entries(document.paths as Paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, described]) => [method, withSample(described, document)]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function withSample(described: Json, document: Json): Json {
  const responses = described.responses as Record<string, Json>;
  const done = responses[200] as { content: { 'application/json': { schema: Json } } };
  const { schema } = done.content['application/json'];
  const example = sampleOf(schema, document);
  const content = { 'application/json': { schema, example } };
  return { ...described, responses: { ...responses, 200: { ...done, content } } };
}
