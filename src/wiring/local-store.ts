import { startCommand } from '../machines/outbox.ts';
import { purgeAccount, readAccount, seal, writeAccount } from '../sync/account.ts';
import { openSync } from '../sync/open.ts';

/** Everything that brings Dexie along: loaded for people with a token only. */
export const localStore = { openSync, startCommand, readAccount, writeAccount, seal, purgeAccount };
export type LocalStore = typeof localStore;
