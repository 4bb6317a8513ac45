import type { Model } from './model.ts';

/** Tells when a plan has become active: what was parked for the want of one may go on. */
export function followSubscription(model: Model, onActive: () => void): () => void {
  const list = () => model.confirmed.tables.subscriptions.list();
  let known = list();
  return model.onChange(() => {
    if (list() === known) return;
    known = list();
    if (known.some(({ status }) => status === 'active')) onActive();
  });
}
