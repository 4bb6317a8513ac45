import { openSync } from '../sync/open.ts';
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
} from '../sync/store/account.ts';

/** Everything that needs Dexie, in one module, so that it is only loaded for people with a token. */
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
