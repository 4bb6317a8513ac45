import { expect, test } from 'vitest';
import { type Failure, RequestFailure } from '../../src/api/failure.ts';
import { startCommand } from '../../src/machines/outbox.ts';
import type { Reconciled } from '../../src/sync/commands/sending/traits.ts';
import type {
  CommandActor,
  CommandInput,
  CommandProgress,
} from '../../src/sync/outbox/command-actor.ts';
import { settled, TurnedClock } from '../support/turned-clock.ts';

const fresh: CommandProgress = {
  state: 'queued',
  attempts: 0,
  sentAt: null,
  until: null,
  undecided: false,
  failure: null,
};
const day = 24 * 3_600_000;

interface World {
  actor: CommandActor;
  clock: TurnedClock;
  /** The requests, reconciliations and settlements of the command, in order. */
  did: string[];
}

/** Runs a command whose requests end as `outcomes` says, one after the other; null is an answer. */
function run(
  input: Partial<CommandInput>,
  outcomes: (Failure | null)[],
  verdicts: Reconciled[] = [],
): World {
  const clock = new TurnedClock();
  const did: string[] = [];
  const actor = startCommand(
    {
      ...fresh,
      afterLoss: 'resend',
      ...input,
      clock,
      timers: {
        setTimeout: (work, ms) => clock.setTimeout(work, ms),
        clearTimeout: (timer) => clock.clearTimeout(timer as number),
      },
    },
    {
      async send() {
        did.push('sent');
        const outcome = outcomes.shift();
        if (outcome) throw new RequestFailure(outcome);
        return { data: null };
      },
      async reconcile() {
        did.push('read');
        return verdicts.shift() ?? { kind: 'unknown' };
      },
      async settle() {
        did.push('settled');
      },
      note() {},
    },
  );
  return { actor, clock, did };
}

test('[§1-offline] a command that is answered is settled', async () => {
  const { actor, did } = run({}, [null]);
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(['sent', 'settled']);
});

test('[§1-offline] a lost answer is asked for again after 1 s, 2 s, 4 s', async () => {
  const { actor, clock, did } = run({}, [{ kind: 'timeout' }, { kind: 'offline' }, null]);
  for (const wait of [1_000, 2_000]) {
    actor.send({ type: 'START' });
    await settled();
    expect(actor.progress().state).toBe('waiting');
    await clock.turn(wait - 500);
    expect(actor.progress().state).toBe('waiting');
    await clock.turn(500);
    expect(actor.progress().state).toBe('queued');
  }
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(['sent', 'sent', 'sent', 'settled']);
});

test('[§1-offline] where a lost answer asks for reading, nothing is sent before it', async () => {
  const { actor, did } = run(
    { afterLoss: 'compare' },
    [{ kind: 'timeout' }, null],
    [{ kind: 'not-done' }],
  );
  actor.send({ type: 'START' });
  await settled();
  expect(actor.progress().state).toBe('ambiguous');
  actor.send({ type: 'RECONNECTED' });
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(['sent', 'read', 'sent', 'settled']);
});

test('[§1-offline] what reading finds done is settled and never sent again', async () => {
  const { actor, did } = run(
    { afterLoss: 'compare', state: 'sending', attempts: 1, sentAt: 0 },
    [],
    [{ kind: 'done', answer: {} }],
  );
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(['read', 'settled']);
});

test('[§1-offline] what reading cannot tell is left to the person', async () => {
  const { actor, clock, did } = run({ afterLoss: 'ask', state: 'sending', attempts: 1 }, [null]);
  actor.send({ type: 'START' });
  await settled();
  expect(actor.progress()).toMatchObject({ state: 'ambiguous', undecided: true });
  await clock.turn(5_000);
  actor.send({ type: 'RECONNECTED' });
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(['read']);
  actor.send({ type: 'RETRY' });
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(['read', 'sent', 'settled']);
});

test('[§D-idempotency] a key older than 14 days is not relied on: reading comes first', async () => {
  const { actor, clock, did } = run({ attempts: 1, sentAt: 0 }, [null], [{ kind: 'not-done' }]);
  await clock.turn(14 * day + 1, 7 * day);
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(['read', 'sent', 'settled']);
});

test.each([
  ['forward, a young key may be an old one', 13 * day + 1, ['read', 'sent', 'settled']],
  [
    'back by a day, an old key is still an old one',
    14 * day + 1 - day,
    ['read', 'sent', 'settled'],
  ],
  ['forward by a day, a young key is still a young one', 11 * day + day, ['sent', 'settled']],
  ['back by a day right after, a new key stays a new one', -day, ['sent', 'settled']],
])('[§D-idempotency] [§D-clock] where the clock was set %s', async (_, age, expected) => {
  const { actor, did } = run({ attempts: 1, sentAt: -age }, [null], [{ kind: 'not-done' }]);
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(expected);
});

test.each(['parked-rate', 'held'] as const)(
  '[§D-clock] a clock that was set back by a day makes no wait longer: %s',
  async (state) => {
    const { actor, clock } = run({ state, until: day + 10_000 }, []);
    await clock.turn(61_000);
    expect(actor.progress().state).toBe('queued');
  },
);

test.each<[string, Failure, CommandProgress['state']]>([
  ['401', { kind: 'unauthenticated' }, 'parked-auth'],
  ['402', { kind: 'subscription_required', details: {} }, 'parked-subscription'],
  ['429', { kind: 'too_many_requests' }, 'parked-rate'],
])('[§8-429] a %s parks the command, and counts as not sent', async (_, failure, state) => {
  const { actor } = run({}, [failure]);
  actor.send({ type: 'START' });
  await settled();
  expect(actor.progress()).toMatchObject({ state, attempts: 0, failure });
});

test('[§8-429-time] a 429 parks the command for 61 s', async () => {
  const { actor, clock, did } = run({}, [{ kind: 'too_many_requests' }, null]);
  await clock.turn(1_000);
  actor.send({ type: 'START' });
  await settled();
  expect(actor.progress()).toMatchObject({ state: 'parked-rate', until: 62_000 });
  await clock.turn(60_500);
  expect(actor.progress().state).toBe('parked-rate');
  await clock.turn(500);
  expect(actor.progress().state).toBe('queued');
  expect(did).toEqual(['sent']);
});

test('[§8-429] a pause lasts 61 s, also across a restart', async () => {
  const { actor, clock } = run({ state: 'parked-rate', until: 61_000 }, []);
  await clock.turn(60_500);
  expect(actor.progress().state).toBe('parked-rate');
  await clock.turn(500);
  expect(actor.progress().state).toBe('queued');
});

test('[§7-delete-import-products] a held command is let go when its time is over', async () => {
  const { actor, clock, did } = run({ state: 'held', until: 10_000 }, [null]);
  actor.send({ type: 'START' });
  await clock.turn(9_500);
  expect(actor.progress().state).toBe('held');
  await clock.turn(500);
  actor.send({ type: 'START' });
  await settled();
  expect(did).toEqual(['sent', 'settled']);
});
