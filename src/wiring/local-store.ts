import {
  finishPurges,
  forgetCurrent,
  purgeAccount,
  readAccount,
  seal,
  unsentCount,
  writeAccount,
} from '../sync/account.ts';
import { openSync } from '../sync/open.ts';

/** Everything that brings Dexie along: loaded for people with a token only. */
export const localStore = {
  openSync,
  readAccount,
  writeAccount,
  forgetCurrent,
  seal,
  purgeAccount,
  finishPurges,
  unsentCount,
};
export type LocalStore = typeof localStore;
