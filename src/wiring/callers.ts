import type { ReadCall } from '../../contract/types.ts';
import type { ApiConfig } from '../api/config.ts';
import { readToken } from '../api/cookies.ts';
import { createRequest, type RequestCall } from '../api/request.ts';
import { type FailureMachines, tellMachines, tellQuietly } from './handled-failures.ts';

/**
 * Two ways to call the server: one for calls that a person waits for, one for the background. `tenant` has the form
 * `shop:12`; the results of calls are sent to `machines`.
 */
export function createCallers(
  config: ApiConfig,
  locale: () => string | null,
  tenant: () => string | null,
  machines: () => FailureMachines,
): [sendNow: RequestCall, requestBehind: RequestCall] {
  const speaking = {
    ...{ config, locale, tenant, token: readToken },
    // Other back ends may leave out fields, so their answers aren't checked.
    ...(config.additions.includes('codes') && {
      fits: async (call: ReadCall, answer: unknown) =>
        (await import('../shapes/shapes.ts')).isSoundAnswer(call, answer),
    }),
    onAnswer: () => machines().connectivity.send({ type: 'ANSWERED' }),
  };
  return [
    createRequest({ ...speaking, onFailure: (failure) => tellMachines(failure, machines()) }),
    createRequest({ ...speaking, onFailure: (failure) => tellQuietly(failure, machines()) }),
  ];
}
