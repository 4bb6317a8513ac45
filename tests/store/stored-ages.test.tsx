import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '../../contract/entities/users.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { I18nProvider, MoreMessages } from '../../src/i18n/provider.tsx';
import { MachinesProvider } from '../../src/machines/react.tsx';
import { MappedList } from '../../src/screens/mapping-values/mapped-list.tsx';
import { Preview } from '../../src/screens/mutating-values/preview.tsx';
import { PaymentMethods } from '../../src/screens/subscription/payment-methods.tsx';
import { Places } from '../../src/screens/user-profile/places.tsx';
import { SyncProvider } from '../../src/sync/provider.tsx';
import type { Sync } from '../../src/sync/types.ts';
import { useListQuery } from '../../src/ui/use-list-query.ts';
import { never, serverMachines } from '../../src/wiring/server-machines.ts';

const words = [
  'shop',
  'pages',
  'subscription',
  'user-profile',
  'mapping-values',
  'mutating-values',
];
const user: User = {
  id: 'u1',
  email: 'mette@example.com',
  name: 'Mette Holm',
  photo_url: null,
  shop: { id: 12, name: 'Fjord', vat: 'DK13585628' },
  supplier: null,
};
const answers: Record<string, unknown> = {
  'GET /user/shops': { data: [{ id: 12, name: 'Fjord', role_name: 'owner' }] },
  'GET /user/suppliers': { data: [] },
  'GET /shop/payment-methods': {
    data: [{ id: 1, brand: 'visa', last4: '4242', is_default: true }],
  },
  'GET /shop/integrations/{id}/mapping-values': {
    data: [],
    meta: { current_page: 1, per_page: 10, last_page: 1, total: 0 },
  },
};
let source: 'live' | 'stored' = 'stored';
const element = document.createElement('div');
let root: ReturnType<typeof createRoot>;

/** Whatever is asked for was answered two minutes ago; asked again, it is the same. */
const reads = new Map<string, unknown>();
const syncNow = () =>
  ({
    watch(call: string) {
      const read = reads.get(call) ?? {
        state: 'ready',
        value: answers[call],
        source,
        observedAt: Date.now() - 120_000,
        failure: null,
      };
      reads.set(call, read);
      return { get: () => read, subscribe: () => () => {} };
    },
  }) as unknown as Sync;

beforeEach(async () => {
  reads.clear();
  await Promise.all(['core', ...words].map((area) => loadMessages('da', area)));
  document.body.append(element);
  root = createRoot(element);
});

afterEach(() => {
  root.unmount();
  element.remove();
});

function Mapped() {
  return <MappedList id={1} attribute={undefined} query={useListQuery()} mayEdit={false} />;
}

const parts: Record<string, () => ReactNode> = {
  'the person’s shops': () => <Places />,
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
      root.render(
        <MachinesProvider value={serverMachines(user, true)}>
          <SyncProvider sync={syncNow()} send={never}>
            <I18nProvider locale="da">
              <MoreMessages areas={words}>{parts[name]?.()}</MoreMessages>
            </I18nProvider>
          </SyncProvider>
        </MachinesProvider>,
      );
      await expect.poll(() => element.querySelector('h2')).not.toBeNull();
      const age = 'Fra enheden, 2 min. siden';
      if (now === 'stored') await expect.poll(() => element.textContent).toContain(age);
      else await expect.poll(() => element.textContent).not.toContain(age);
    }
  },
);

test('[§3-payment-method] a card’s expiry is told while it is known, and not kept', async () => {
  const show = (mark: 'live' | 'stored') => {
    source = mark;
    reads.clear();
    const known = { id: 1, brand: 'visa', last4: '4242', is_default: true };
    const told = mark === 'live' ? { ...known, exp_month: 5, exp_year: 2029 } : known;
    answers['GET /shop/payment-methods'] = { data: [told] };
    root.render(
      <SyncProvider sync={syncNow()} send={never}>
        <I18nProvider locale="da">
          <MoreMessages areas={words}>
            <PaymentMethods mayChange={false} />
          </MoreMessages>
        </I18nProvider>
      </SyncProvider>,
    );
  };
  show('live');
  await expect.poll(() => element.textContent).toContain('05/2029');
  show('stored');
  await expect.poll(() => element.textContent).not.toContain('2029');
  expect(element.textContent).toContain('Visa •••• 4242');
});
