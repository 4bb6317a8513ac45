import type { Model } from './model.ts';

/** Calls `onActive` when a plan has become active, so that commands that were parked for lack of one can go on. */
export function followSubscription(model: Model, onActive: () => void): () => void {
  const list = () => model.confirmed.tables.subscriptions.list();
  let known = list();
  return model.onChange(() => {
    if (list() === known) return;
    known = list();
    if (known.some(({ status }) => status === 'active')) onActive();
  });
}
