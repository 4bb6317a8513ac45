import type { Refusals } from './responses.ts';
import type { Json } from './schemas.ts';

/** `GET /healthz`, which stands beside the calls: no person makes it. */
export const health = (refusals: Refusals): Json => ({
  operationId: 'getHealthz',
  summary: 'Ask whether the server is well',
  description: 'For balancers and start scripts: 200 when the database answers, else 503.',
  security: [],
  responses: {
    200: answer('The database answers.', 'ok'),
    ...refusals.of(['too_many_requests']),
    503: answer('The database does not answer.', 'database_unreachable'),
  },
});

function answer(description: string, status: string): Json {
  const schema = {
    type: 'object',
    properties: { status: { type: 'string', const: status }, version: { type: 'string' } },
    required: ['status', 'version'],
  };
  return { description, content: { 'application/json': { schema } } };
}
