import type { Refusals } from './responses.ts';
import type { Json } from './schemas.ts';

/** `GET /healthz` and `GET /readyz`, which aren't calls of the contract, because no person makes them. */
export const healthOperations = (refusals: Refusals): Record<string, Json> => ({
  '/healthz': {
    operationId: 'getHealthz',
    summary: 'Ask whether the server is well',
    description:
      'For start scripts, and for who ends what is not: 200 when the database answers, else 503.',
    security: [],
    responses: {
      200: answer('The database answers.', 'ok'),
      ...refusals.of(['too_many_requests']),
      503: answer('The database does not answer.', 'database_unreachable'),
    },
  },
  '/readyz': {
    operationId: 'getReadyz',
    summary: 'Ask whether the server is to be sent requests',
    description:
      'For balancers: 200 while it works, 503 while it starts or stops, and when the database does not answer.',
    security: [],
    responses: {
      200: answer('It works.', 'ok'),
      ...refusals.of(['too_many_requests']),
      503: answer('Not now.', 'starting', 'stopping', 'database_unreachable'),
    },
  },
});

function answer(description: string, ...statuses: string[]): Json {
  const schema = {
    type: 'object',
    properties: { status: { type: 'string', enum: statuses }, version: { type: 'string' } },
    required: ['status', 'version'],
  };
  return { description, content: { 'application/json': { schema } } };
}
