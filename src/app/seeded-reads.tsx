import type { ReactNode } from 'react';
import type { Seed } from '../../contract/page.ts';
import { useUser } from '../machines/react.tsx';
import { type Seeded, SeededContext } from '../sync/read/seeded.ts';

/** Provides the data that came with the page, as long as the person and the shop are the ones that it was sent for. */
export function SeededReads({
  seed,
  children,
}: {
  seed: Omit<Seed, 'config'>;
  children: ReactNode;
}) {
  const user = useUser();
  const isTheirs = user?.id === seed.user?.id && user?.shop?.id === seed.user?.shop?.id;
  return <SeededContext value={isTheirs ? readsOf(seed) : null}>{children}</SeededContext>;
}

const made = new WeakMap<object, Seeded>();

/** Returns the same object every time; otherwise all readers would render again. */
function readsOf({ subscriptions }: Omit<Seed, 'config'>): Seeded | null {
  if (!subscriptions) return null;
  const { data, observedAt } = subscriptions;
  const reads = made.get(subscriptions) ?? {
    answers: { 'GET /shop/subscriptions': { data: [...data] } },
    observedAt,
  };
  made.set(subscriptions, reads);
  return reads;
}
