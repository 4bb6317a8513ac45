import fc from 'fast-check';
import type { FaultKind } from '../support/fault-proxy.ts';
import { weighted } from '../support/weighted.ts';

/** One of the two tabs. */
type Tab = 0 | 1;

/** One thing that happens to a merchant with two shops and two tabs. `nth` picks from what is there. */
export type Step =
  | { does: 'edit'; tab: Tab; nth: number }
  | { does: 'remove'; tab: Tab; nth: number }
  | { does: 'add'; tab: Tab; nth: number }
  | { does: 'confirm'; tab: Tab }
  | { does: 'remove all'; tab: Tab }
  | { does: 'retry' | 'discard'; tab: Tab; nth: number }
  /** Asks the server to switch to the other shop. */
  | { does: 'switch'; tab: Tab }
  /** Opens the shop that the session is in by now. */
  | { does: 'follow'; tab: Tab }
  | { does: 'sign in'; tab: Tab }
  | { happens: 'fault'; kind: FaultKind; method: 'GET' | 'POST' | 'PATCH' | 'DELETE' }
  | { happens: 'cut' | 'restored' | 'restart' }
  | { happens: 'kill'; tab: Tab }
  | { happens: 'time'; ms: number };

const it = <T>(value: T) => fc.constant(value);
const tab = fc.constantFrom<Tab>(0, 1);
const nth = fc.nat(5);
const kind = fc.constantFrom<FaultKind>(
  ...([
    'drop-request',
    'drop-answer',
    'delay',
    'duplicate',
    'error-after',
    'unauthorized',
  ] as const),
);
const method = fc.constantFrom('PATCH', 'PATCH', 'POST', 'DELETE', 'GET');

const step = weighted<Step>(
  [10, fc.record({ does: it('edit' as const), tab, nth })],
  [4, fc.record({ does: it('add' as const), tab, nth })],
  [3, fc.record({ does: it('remove' as const), tab, nth })],
  [2, fc.record({ does: it('confirm' as const), tab })],
  [1, fc.record({ does: it('remove all' as const), tab })],
  [1, fc.record({ does: fc.constantFrom('retry', 'discard'), tab, nth })],
  [2, fc.record({ does: it('switch' as const), tab })],
  [2, fc.record({ does: it('follow' as const), tab })],
  [1, fc.record({ does: it('sign in' as const), tab })],
  [12, fc.record({ happens: it('fault' as const), kind, method })],
  [2, fc.record({ happens: fc.constantFrom('cut', 'restored') })],
  [2, fc.record({ happens: it('kill' as const), tab })],
  [2, fc.record({ happens: it('time' as const), ms: fc.constantFrom(20, 100, 300) })],
);

/** Only one story in four kills the server, because its restart takes longer than everything else. */
const restart = fc.constantFrom<Step[]>([], [], [], [{ happens: 'restart' }]);
const steps = (length: number) => fc.array(step, { minLength: 1, maxLength: length, size: 'max' });

const scenario: fc.Arbitrary<Step[]> = fc
  .tuple(steps(10), restart, steps(10))
  .map((parts) => parts.flat());

/** The same stories for the same seed. */
export const scenarios = (seed: number, count: number): Step[][] =>
  fc.sample(scenario, { seed, numRuns: count });
