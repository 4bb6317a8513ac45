import { expect, it } from 'vitest';
import { type Failure, RequestFailure } from '../../src/api/failure.ts';
import type { RequestCall } from '../../src/api/request.ts';
import { createSend } from '../../src/sync/outbox/send.ts';
import { createWriteKeys } from '../../src/sync/outbox/write-keys.ts';

type Outcome = Failure | 'answer';

/** A `send` whose requests end with `outcomes`, one after the other. */
function sending(outcomes: Outcome[], { online = true, knowsKeys = true } = {}) {
  const keys: (string | undefined)[] = [];
  let refreshed = 0;
  const request = (async (_call, _args, options) => {
    keys.push(options?.idempotencyKey);
    const outcome = outcomes.shift() ?? 'answer';
    if (outcome !== 'answer') throw new RequestFailure(outcome);
    return { data: null };
  }) as RequestCall;
  const send = createSend({
    request,
    keys: createWriteKeys(),
    canReach: async () => online,
    knowsKeys,
    onSent: async () => {
      refreshed += 1;
    },
  });
  return { keys, send, refreshed: () => refreshed };
}

const offline: Failure = { kind: 'offline' };
const refused: Failure = {
  kind: 'refused',
  status: 422,
  code: 'invalid',
  errors: {},
  details: null,
};

it('[§D-idempotency] a write made again after its answer was lost goes under the same key', async () => {
  const { keys, send, refreshed } = sending([offline, 'answer', 'answer']);
  expect(await send('POST /logout', {})).toEqual({ kind: 'failed', failure: offline });
  expect(refreshed()).toBe(0);
  expect(await send('POST /logout', {})).toEqual({ kind: 'done', answer: { data: null } });
  expect(refreshed()).toBe(1);
  await send('POST /logout', {});
  expect(keys[0]).toBeTypeOf('string');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('[§D-idempotency] another body has another key, and so has a try after a refusal', async () => {
  const { keys, send } = sending([refused, offline]);
  const body = (supplier_id: number) => ({ body: { supplier_id, message: '' } });
  await send('POST /shop/partnership-requests', body(1));
  await send('POST /shop/partnership-requests', body(1));
  await send('POST /shop/partnership-requests', body(2));
  expect(new Set(keys).size).toBe(3);
});

it('[§D-classes] without a connection a write that is made at once is refused before anything is sent', async () => {
  const { keys, send, refreshed } = sending([], { online: false });
  const body = { email: 'ny@example.com', role: 'member' } as const;
  expect(await send('POST /shop/users', { body })).toEqual({ kind: 'failed', failure: offline });
  expect(keys).toEqual([]);
  expect(refreshed()).toBe(0);
});

it('[§D-classes] where the back end knows no keys, a lost answer to what would be made twice says so', async () => {
  const lost: Failure = { kind: 'timeout' };
  const { send } = sending([lost, lost, refused, 'answer'], { knowsKeys: false });
  const invite = () =>
    send('POST /shop/users', { body: { email: 'ny@example.com', role: 'member' } });
  expect(await invite()).toEqual({ kind: 'failed', failure: { ...lost, uncertain: true } });
  // Setting the same role twice gives the same role.
  const change = { email: 'ny@example.com', body: { role: 'admin' } } as const;
  expect(await send('PATCH /shop/users/{email}', change)).toEqual({
    kind: 'failed',
    failure: lost,
  });
  expect(await invite()).toEqual({ kind: 'failed', failure: refused });
  expect(await invite()).toMatchObject({ kind: 'done' });
});
