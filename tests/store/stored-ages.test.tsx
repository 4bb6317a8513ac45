import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { User } from '../../contract/entities/users.ts';
import { UpgradeNeeded } from '../../src/app/dialogs/upgrade-needed.tsx';
import type { StoredAccount } from '../../src/db/registry.ts';
import { guideStore } from '../../src/features/guide/guide-store.ts';
import { QuickStart } from '../../src/features/guide/quick-start.tsx';
import { PlanCard } from '../../src/layouts/plan-card.tsx';
import { ShopSwitcher } from '../../src/layouts/shop-switcher.tsx';
import { SupplierSwitcher } from '../../src/layouts/supplier-switcher.tsx';
import { sessionMachine } from '../../src/machines/session.ts';
import { MappedList } from '../../src/screens/mapping-values/mapped-list.tsx';
import { Preview } from '../../src/screens/mutating-values/preview.tsx';
import { PaymentMethods } from '../../src/screens/subscription/payment-methods.tsx';
import { Memberships } from '../../src/screens/user-profile/memberships.tsx';
import { UserProfile } from '../../src/screens/user-profile/user-profile.tsx';
import type { Sync } from '../../src/sync/types.ts';
import { useListQuery } from '../../src/ui/use-list-query.ts';
import { serverMachines } from '../../src/wiring/server-machines.ts';
import { merchant, supplierUser } from '../support/people.ts';
import { inPage } from './support/in-page.tsx';

const { element, show, shows } = inPage([
  'shop',
  'pages',
  'subscription',
  'user-profile',
  'mapping-values',
  'mutating-values',
  'supplier',
  'guide',
]);
const user: User = { ...merchant, supplier: supplierUser.supplier };
const answers: Record<string, unknown> = {
  'GET /user/shops': { data: [{ id: 12, name: 'Fjord', role_name: 'owner' }] },
  'GET /user/suppliers': { data: [{ id: 9, name: 'Grøn Stue', access_level: 'editor' }] },
  'GET /user/passkeys': { data: [] },
  'GET /user/sessions': { data: [] },
  'GET /shop/subscriptions': { data: [{ id: 1, name: 'Vækst', status: 'active' }] },
  'GET /shop/integrations': { data: [{ id: 1 }] },
  'GET /shop/payment-methods': {
    data: [{ id: 1, brand: 'visa', last4: '4242', is_default: true }],
  },
  'GET /shop/integrations/{id}/mapping-values': {
    data: [],
    meta: { current_page: 1, per_page: 10, last_page: 1, total: 0 },
  },
};
let source: 'live' | 'stored' = 'stored';

/** Every answer is two minutes old, and asking again gives the same. */
const reads = new Map<string, unknown>();
function answered(what: string, value: unknown) {
  const observedAt = Date.now() - 120_000;
  const read = reads.get(what) ?? { state: 'ready', value, source, observedAt, failure: null };
  reads.set(what, read);
  return { get: () => read, subscribe: () => () => {} };
}
const syncNow = () =>
  ({
    watch: (call: string) => answered(call, answers[call]),
    records: (collection: string) => answered(collection, []),
    newest: () => ({ get: () => null, subscribe: () => () => {} }),
    rest: { get: () => null, subscribe: () => () => {} },
  }) as unknown as Sync;

/** Somebody who was signed in when the page was last open, or somebody whom the server has just reported. */
function machinesNow() {
  const known = { user, observedAt: Date.now() - 120_000 };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        storedUser: fromPromise<StoredAccount | null>(async () => known),
        fetchUser: fromPromise<User>(() => new Promise(() => {})),
      },
    }),
    {
      input: { user: source === 'live' ? user : null, hasToken: true, clock: { now: Date.now } },
    },
  );
  session.start();
  return { ...serverMachines(user, true), session };
}

beforeEach(() => {
  reads.clear();
});

function Mapped() {
  return <MappedList id={1} attribute={undefined} query={useListQuery()} mayEdit={false} />;
}

/** Where a part that contains others shows its own age. */
const places: Record<string, string> = { 'the person’s name': '#profile-name' };

const parts: Record<string, () => ReactNode> = {
  'the shop switcher': () => <ShopSwitcher />,
  'the supplier switcher': () => <SupplierSwitcher />,
  'the plan in the sidebar': () => <PlanCard minimised={false} />,
  'the quick start guide': () => <QuickStart />,
  'the guide of the upgrade modal': () => <UpgradeNeeded />,
  'the person’s name': () => <UserProfile />,
  'the person’s shops': () => <Memberships />,
  'the payment methods': () => <PaymentMethods mayChange={false} />,
  'the mapped values': () => <Mapped />,
  'the preview of the rules': () => (
    <Preview
      rules={[]}
      samples={{
        state: 'ready',
        value: { data: [] },
        source,
        observedAt: Date.now() - 120_000,
        failure: null,
      }}
    />
  ),
};

test.each(Object.keys(parts))(
  '[§D-ages] %s tell their age when they come from the device, and none when they are live',
  async (name) => {
    for (const now of ['stored', 'live'] as const) {
      source = now;
      reads.clear();
      show(parts[name]?.(), { machines: machinesNow(), sync: syncNow() });
      guideStore.set(true);
      const within = places[name];
      const place = () => (within ? element.querySelector(within) : element);
      await expect.poll(() => place()?.textContent).toMatch(/\S/);
      const age = 'Fra enheden, 2 min. siden';
      if (now === 'stored') await expect.poll(() => place()?.textContent).toContain(age);
      else await expect.poll(() => place()?.textContent).not.toContain(age);
    }
  },
);

test('[§3-payment-method] a card’s expiry is told while it is known, and not kept', async () => {
  const showFrom = (mark: 'live' | 'stored') => {
    source = mark;
    reads.clear();
    const known = { id: 1, brand: 'visa', last4: '4242', is_default: true };
    const told = mark === 'live' ? { ...known, exp_month: 5, exp_year: 2029 } : known;
    answers['GET /shop/payment-methods'] = { data: [told] };
    show(<PaymentMethods mayChange={false} />, { sync: syncNow() });
  };
  showFrom('live');
  await shows('05/2029');
  showFrom('stored');
  await expect.poll(() => element.textContent).not.toContain('2029');
  expect(element.textContent).toContain('Visa •••• 4242');
});
