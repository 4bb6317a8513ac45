import { keep, readKept } from '../../lib/browser/kept.ts';

const name = 'plain-keys';

/**
 * Whether shortcuts of a single letter are on. People who control their device by voice, or press keys by accident, can
 * switch them off.
 */
export const plainKeys = {
  off: (): boolean => readKept(name) === 'no',
  set: (on: boolean): void => keep(name, on ? null : 'no'),
};
