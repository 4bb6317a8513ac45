import { keep, readKept } from '../../lib/browser/kept.ts';

const name = 'plain-keys';

/** Whether keys of one letter do something: who speaks to their device, or types by chance, may switch them off. */
export const plainKeys = {
  off: (): boolean => readKept(name) === 'no',
  set: (on: boolean): void => keep(name, on ? null : 'no'),
};
