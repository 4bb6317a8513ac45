import { lazy } from '../lib/lazy.ts';
import type { Account } from '../machines/account.ts';
import type { AccountParts } from './account.ts';

type Deed = Exclude<keyof Account, 'signInWithPasskey'>;

/** What a person does about their sign-in comes when they do it: most pages are opened by who is signed in, and stays so. */
export function accountOnDemand(parts: AccountParts): Account {
  const own = lazy(async () => (await import('./account.ts')).createAccount(parts));
  const offline = { kind: 'offline' } as const;
  const deed =
    <D extends Deed>(name: D) =>
    (what: Parameters<Account[D]>[0]) =>
      own.load().then(
        (account) => (account[name] as (one: typeof what) => ReturnType<Account[D]>)(what),
        () => offline,
      );
  return {
    login: deed('login'),
    signInWithPasskey: (remember) =>
      own.load().then(
        (account) => account.signInWithPasskey(remember),
        () => ({ kind: 'failed', failure: offline }),
      ),
    signup: deed('signup'),
    forgotPassword: deed('forgotPassword'),
    resetPassword: deed('resetPassword'),
    confirmAddress: deed('confirmAddress'),
    leave: deed('leave'),
    switchShop: deed('switchShop'),
    switchSupplier: deed('switchSupplier'),
  };
}
