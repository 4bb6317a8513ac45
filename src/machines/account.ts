import type { Args } from '../../contract/types.ts';
import type { Failure } from '../api/failure.ts';

/** Why a key signed nobody in: the person gave up, the device or address has no keys, or the server doesn't know it. */
export type PasskeyTrouble =
  | { kind: 'given-up' | 'unsupported' | 'unknown' }
  | { kind: 'failed'; failure: Failure };

/** What a person does about their sign-in. Every promise resolves to why it failed, or to null; none rejects. */
export interface Account {
  /** Signs in, then goes on to `redirectTo` or to the dashboard. */
  login(credentials: Args<'POST /auth/login'>['body']): Promise<Failure | null>;
  /** Signs in with a key that the device has. Null when it is done. */
  signInWithPasskey(remember: boolean): Promise<PasskeyTrouble | null>;
  /** Makes an account and signs in to it. */
  signup(person: Args<'POST /auth/signup'>['body']): Promise<Failure | null>;
  forgotPassword(request: Args<'POST /auth/forgot-password'>['body']): Promise<Failure | null>;
  resetPassword(request: Args<'POST /auth/reset-password'>['body']): Promise<Failure | null>;
  /** Confirms the address that a link was mailed to, whoever is signed in. */
  confirmAddress(link: Args<'POST /auth/confirm-email'>['body']): Promise<Failure | null>;
  /** Asks for the deletion of the account; then all of it goes from this device, as with a logout. */
  leave(proof: Args<'POST /user/deletion'>['body']): Promise<Failure | null>;
  /** Changes the session's shop, then reloads everything at the dashboard `[§4-switch]`. */
  switchShop(id: number): Promise<Failure | null>;
  /** Changes the session's supplier, then reloads the page `[§4-switch]`. */
  switchSupplier(id: number): Promise<Failure | null>;
}
