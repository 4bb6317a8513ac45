import { lazy } from '../lib/pure/lazy.ts';
import type { Account } from '../machines/account.ts';
import type { AccountDeps } from './account.ts';

type Deed = Exclude<keyof Account, 'signInWithPasskey'>;

/** Loads the account code when the person does something with their account: on most pages nobody does. */
export function accountOnDemand(deps: AccountDeps): Account {
  const own = lazy(async () => (await import('./account.ts')).createAccount(deps));
  const offline = { kind: 'offline' } as const;
  const action =
    <D extends Deed>(name: D) =>
    (what: Parameters<Account[D]>[0]) =>
      own.load().then(
        (account) => (account[name] as (one: typeof what) => ReturnType<Account[D]>)(what),
        () => offline,
      );
  return {
    login: action('login'),
    signInWithPasskey: (remember) =>
      own.load().then(
        (account) => account.signInWithPasskey(remember),
        () => ({ kind: 'failed', failure: offline }),
      ),
    signup: action('signup'),
    forgotPassword: action('forgotPassword'),
    resetPassword: action('resetPassword'),
    confirmAddress: action('confirmAddress'),
    leave: action('leave'),
    switchShop: action('switchShop'),
    switchSupplier: action('switchSupplier'),
  };
}
