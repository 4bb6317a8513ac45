import type { ReadCall } from '../../contract/types.ts';
import type { ApiConfig } from '../api/config.ts';
import { readToken } from '../api/cookies.ts';
import { createRequest, type RequestCall } from '../api/request.ts';
import { type FailureMachines, tellMachines, tellQuietly } from './handled-failures.ts';

/**
 * How the page speaks to the server, in two ways: for what a person waits for, and for what runs in the background. `tenant`
 * is as `shop:12`; `machines` are sent what became of a call.
 */
export function createCallers(
  config: ApiConfig,
  locale: () => string | null,
  tenant: () => string | null,
  machines: () => FailureMachines,
): [sendNow: RequestCall, requestBehind: RequestCall] {
  const speaking = {
    ...{ config, locale, tenant, token: readToken },
    // What another back end leaves out is between it and its pages.
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
