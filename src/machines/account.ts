import type { Args } from '../../contract/types.ts';
import type { Failure } from '../api/failure.ts';

/**
 * Why signing in with a passkey failed: the person gave up, the device or the address doesn't support passkeys, or the
 * server doesn't know the key.
 */
export type PasskeyTrouble =
  | { kind: 'given-up' | 'unsupported' | 'unknown' }
  | { kind: 'failed'; failure: Failure };

/**
 * What a person can do with their account. Every promise resolves to the failure, or to null on success; none rejects.
 */
export interface Account {
  /** Signs in, then goes to `redirectTo` or to the dashboard. */
  login(credentials: Args<'POST /auth/login'>['body']): Promise<Failure | null>;
  /** Signs in with a passkey of the device. Null on success. */
  signInWithPasskey(remember: boolean): Promise<PasskeyTrouble | null>;
  /** Creates an account and signs in. */
  signup(person: Args<'POST /auth/signup'>['body']): Promise<Failure | null>;
  forgotPassword(request: Args<'POST /auth/forgot-password'>['body']): Promise<Failure | null>;
  resetPassword(request: Args<'POST /auth/reset-password'>['body']): Promise<Failure | null>;
  /** Confirms the email address that the link was sent to, whoever is signed in. */
  confirmAddress(link: Args<'POST /auth/confirm-email'>['body']): Promise<Failure | null>;
  /** Requests the deletion of the account; then everything is removed from this device, as with a logout. */
  leave(proof: Args<'POST /user/deletion'>['body']): Promise<Failure | null>;
  /** Moves the session to another shop, then loads everything again at the dashboard `[§4-switch]`. */
  switchShop(id: number): Promise<Failure | null>;
  /** Moves the session to another supplier, then reloads the page `[§4-switch]`. */
  switchSupplier(id: number): Promise<Failure | null>;
}
