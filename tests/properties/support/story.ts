import fc from 'fast-check';
import type { ErrorCode } from '../../../contract/http/errors.ts';
import type { Failure } from '../../../src/api/failure.ts';
import type { Command } from '../../../src/sync/state/commands.ts';
import { add, edit } from '../../store/support/changes.ts';
import type { FakeServer } from '../../store/support/fake-server.ts';
import { weighted } from '../../support/weighted.ts';
import type { Device } from './device.ts';

/** One thing that happens: to the person, the network, the server or the clock. */
export type Step =
  | { does: 'edit'; id: number; title: string }
  | { does: 'add'; product: number }
  /** Edits the item that was added for this product, whatever its id is now. */
  | { does: 'edit added'; product: number; title: string }
  | { does: 'remove added'; product: number }
  | { does: 'remove'; id: number }
  | { does: 'remove all' }
  | { does: 'import all' }
  | { does: 'retry'; nth: number }
  | { does: 'discard'; nth: number }
  /** Settles a refused edit with other values, on top of what the device knows by then. */
  | { does: 'choose'; nth: number; title: string }
  /** Adds the product of a refused edit again. */
  | { does: 'add anew'; nth: number }
  | { does: 'sign in' }
  | { happens: 'network'; online: boolean }
  | { happens: 'fault'; call: string; fault: Fault }
  | { happens: 'time'; ms: number }
  | { happens: 'edited elsewhere'; id: number }
  | { happens: 'removed elsewhere'; id: number }
  | { happens: 'cursor expired' }
  | { happens: 'crash' }
  | { happens: 'compaction' };

/** Where the page dies: at which of its writes, before it is on disk or just after. */
export interface Death {
  write: number;
  when: 'before' | 'after';
}

const refused = (status: number, code: ErrorCode): Failure => ({
  kind: 'refused',
  ...{ status, code, errors: {}, details: null },
});

const faults = {
  'answer lost': 'lose',
  'no answer': { kind: 'timeout' },
  'server down': { kind: 'unavailable', status: 503 },
  'captive portal': { kind: 'unavailable', status: null },
  'session ended': { kind: 'unauthenticated' },
  'plan ended': { kind: 'subscription_required', details: null },
  'too many': { kind: 'too_many_requests' },
  'wrong shop': refused(409, 'tenant_mismatch'),
  refusal: refused(422, 'invalid'),
} satisfies Record<string, Failure | 'lose'>;
type Fault = keyof typeof faults;

const remove = (id: number): Command => ({ call: 'DELETE /import-products/{id}', args: { id } });

/** Lets a step happen; resolves to the id of the command if it is durable. */
export async function take(step: Step, device: Device, server: FakeServer): Promise<string | null> {
  if ('happens' in step) {
    await happen(step, device, server);
    return null;
  }
  const { rows, view } = device.page.model;
  const added = (product: number) =>
    view.table('import-products').find(({ value }) => value.product_id === product);
  switch (step.does) {
    case 'edit':
      return device.commit(edit(step.id, step.title));
    case 'add':
      return device.commit(add(step.product));
    case 'edit added': {
      const seen = added(step.product);
      return seen ? device.commit(edit(seen.id, step.title)) : null;
    }
    case 'remove added': {
      const seen = added(step.product);
      return seen ? device.commit(remove(seen.id)) : null;
    }
    case 'remove':
      return device.commit(remove(step.id));
    case 'remove all':
      return device.commit({ call: 'DELETE /import-products', args: {}, holdFor: 10_000 });
    case 'import all': {
      const body = { limit: null };
      return device.commit({ call: 'POST /import-products/import/bulk', args: { body } });
    }
    case 'retry':
    case 'discard': {
      const row = rows[step.nth % Math.max(1, rows.length)];
      if (row) await device[step.does](row.id);
      return null;
    }
    case 'choose':
    case 'add anew': {
      const refusals = rows.filter(({ state }) => state === 'refused');
      const row = refusals[step.nth % Math.max(1, refusals.length)];
      if (row && step.does === 'choose') await device.choose(row, step.title);
      else if (row) await device.addAnew(row.id);
      return null;
    }
    case 'sign in':
      device.signIn();
      return null;
  }
}

async function happen(
  step: Extract<Step, { happens: string }>,
  device: Device,
  server: FakeServer,
): Promise<void> {
  switch (step.happens) {
    case 'network':
      return server.setOnline(step.online);
    case 'fault':
      return server.fault(step.call, faults[step.fault]);
    case 'time':
      return device.time.turn(step.ms);
    case 'edited elsewhere': {
      const known = server.items.get(step.id);
      if (known) server.put({ ...known, title: 'elsewhere', rev: known.rev + 1 });
      return;
    }
    case 'removed elsewhere':
      if (server.items.has(step.id)) server.remove(step.id);
      return;
    case 'cursor expired':
      server.arrive();
      server.changes.forgotten = Number.MAX_SAFE_INTEGER;
      return;
    case 'crash':
      return device.crash();
    case 'compaction':
      return device.compact();
  }
}

/** So few that they often meet: items 1 to 3 are on the list, products 5 and 6 may be added. */
const id = fc.integer({ min: 1, max: 3 });
const product = fc.integer({ min: 5, max: 6 });
const title = fc.constantFrom('A', 'B', 'C');
const nth = fc.nat(5);
const it = <T>(value: T) => fc.constant(value);

const deed = weighted<Step>(
  [5, fc.record({ does: it('edit' as const), id, title })],
  [3, fc.record({ does: it('add' as const), product })],
  [3, fc.record({ does: it('edit added' as const), product, title })],
  [2, fc.record({ does: it('remove added' as const), product })],
  [2, fc.record({ does: it('remove' as const), id })],
  [1, it({ does: 'remove all' })],
  [1, it({ does: 'import all' })],
  [2, fc.record({ does: it('retry' as const), nth })],
  [2, fc.record({ does: it('discard' as const), nth })],
  [2, fc.record({ does: it('choose' as const), nth, title })],
  [1, fc.record({ does: it('add anew' as const), nth })],
  [1, it({ does: 'sign in' })],
);

const call = fc.oneof(
  { weight: 4, arbitrary: it('POST /import-products') },
  { weight: 4, arbitrary: it('PATCH /import-products/{id}') },
  { weight: 1, arbitrary: it('DELETE /import-products/{id}') },
  { weight: 1, arbitrary: it('DELETE /import-products') },
  { weight: 1, arbitrary: it('POST /import-products/import/bulk') },
);
const fault = fc.constantFrom(...(Object.keys(faults) as Fault[]));
const bad = fc.constantFrom<Fault>('answer lost', 'server down', 'no answer');

const event = weighted<Step>(
  [2, fc.record({ happens: it('network' as const), online: fc.boolean() })],
  [8, fc.record({ happens: it('fault' as const), call, fault })],
  [1, fc.record({ happens: it('fault' as const), call: it('GET /changes'), fault: bad })],
  [3, fc.record({ happens: it('time' as const), ms: fc.constantFrom(500, 4_000, 12_000, 61_000) })],
  [1, fc.record({ happens: it('edited elsewhere' as const), id })],
  [1, fc.record({ happens: it('removed elsewhere' as const), id })],
  [1, it({ happens: 'cursor expired' })],
  [2, it({ happens: 'crash' })],
  [1, it({ happens: 'compaction' })],
);

/** What can happen to a merchant and their device in an hour. */
export const story: fc.Arbitrary<Step[]> = fc.array(weighted<Step>([1, deed], [1, event]), {
  minLength: 1,
  maxLength: 30,
  size: 'max',
});

export const deaths: fc.Arbitrary<Death[]> = fc.array(
  fc.record({ write: fc.nat(60), when: fc.constantFrom('before' as const, 'after' as const) }),
  { maxLength: 4 },
);
