import type { ReactNode } from 'react';
import type { Seed } from '../../contract/page.ts';
import { useUser } from '../machines/react.tsx';
import { type Seeded, SeededContext } from '../sync/read/seeded.ts';

/** Hands down what came with the page, to the person and the shop that it came for. */
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

/** The same object each time, or every reader would render again. */
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
