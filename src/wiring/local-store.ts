import {
  admit,
  finishPurges,
  forgetCurrent,
  prepareSealing,
  purgeAccount,
  readAccount,
  seal,
  sealLeft,
  unsentCount,
  writeAccount,
} from '../sync/account.ts';
import { openSync } from '../sync/open.ts';

/** Everything that brings Dexie along: loaded for people with a token only. */
export const localStore = {
  openSync,
  admit,
  readAccount,
  writeAccount,
  forgetCurrent,
  seal,
  sealLeft,
  prepareSealing,
  purgeAccount,
  finishPurges,
  unsentCount,
};
export type LocalStore = typeof localStore;
