import type { User } from '../../contract/entities/users.ts';
import type { Answer, Args, OnlineCall } from '../../contract/types.ts';
import { saveToken } from '../api/cookies.ts';
import { type Failure, isTransient, RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import type { Account, PasskeyTrouble } from '../machines/account.ts';
import { links } from '../router/links.ts';
import type { WriteKeys } from '../sync/outbox/write-keys.ts';
import { type SessionActor, sessionDecided } from './session.ts';

export interface AccountDeps {
  request: RequestCall;
  keys: WriteKeys;
  /** Whether the server can be reached; checks again if it couldn't be before. */
  canReach(): Promise<boolean>;
  session: SessionActor;
  /** Runs the guards of the current page again; after a sign-in, the guest guard then leads on. */
  reconsider(): Promise<void>;
  /** Runs `work` while no tab sends a queued command. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  tellOthers(): void;
  /** Stores the person on the device; with null, because the server didn't send them, the next page asks the server. */
  remember(user: User | null): Promise<void>;
  /** The address of a page in the current language. */
  href(path: string): string;
}

export function createAccount(deps: AccountDeps): Account {
  const { request, keys, session } = deps;

  /**
   * Without a connection, nothing is sent or kept for later, because only the server can decide who somebody is and in
   * which tenant.
   */
  async function attempt<T>(make: () => Promise<T>): Promise<{ value: T } | { failure: Failure }> {
    if (!(await deps.canReach())) return { failure: { kind: 'offline' } };
    try {
      return { value: await make() };
    } catch (error) {
      if (error instanceof RequestFailure) return { failure: error.failure };
      throw error;
    }
  }

  /**
   * The same as `attempt`, but with an idempotency key: repeated after a lost answer, it gets the first answer again.
   */
  async function attemptOnce<C extends OnlineCall>(
    call: C,
    args: Args<C>,
  ): Promise<{ value: Answer<C> } | { failure: Failure }> {
    const outcome = await attempt(async () =>
      request(call, args, { idempotencyKey: await keys.of(call, args) }),
    );
    if ('value' in outcome) await keys.settle(call, args, 'done');
    else if (!isTransient(outcome.failure)) await keys.settle(call, args, 'refused');
    return outcome;
  }

  async function enter(token: string, remember: boolean): Promise<Failure | null> {
    saveToken(token, remember);
    session.send({ type: 'TOKEN_SAVED' });
    await sessionDecided(session);
    const { failure } = session.getSnapshot().context;
    if (failure) return failure;
    deps.tellOthers();
    await deps.reconsider();
    return null;
  }

  async function signIn<C extends 'POST /auth/login' | 'POST /auth/signup'>(
    call: C,
    body: Args<C>['body'] & { remember?: boolean },
  ): Promise<Failure | null> {
    const answer = await attemptOnce(call, { body } as Args<C>);
    if ('failure' in answer) return answer.failure;
    return enter(answer.value.data.token, body.remember ?? false);
  }

  async function signInWithPasskey(remember: boolean): Promise<PasskeyTrouble | null> {
    const options = await attempt(() => request('POST /auth/passkey/options', {}));
    if ('failure' in options) return troubleOf(options.failure);
    const { signWithPasskey } = await import('../lib/browser/passkeys.ts');
    const asked = await signWithPasskey(options.value.data);
    if (asked.kind === 'known') return { kind: 'given-up' };
    if (asked.kind !== 'done') return { kind: asked.kind };
    const body = { credential: asked.credential, remember };
    const answer = await attempt(() => request('POST /auth/passkey', { body }));
    const failure =
      'failure' in answer ? answer.failure : await enter(answer.value.data.token, remember);
    return failure && troubleOf(failure);
  }

  async function tell<C extends OnlineCall>(call: C, args: Args<C>): Promise<Failure | null> {
    const answer = await attemptOnce(call, args);
    return 'failure' in answer ? answer.failure : null;
  }

  async function move(
    call: 'PATCH /user/shops/switch/{id}' | 'PATCH /user/suppliers/switch/{id}',
    id: number,
    reload: () => void,
  ): Promise<Failure | null> {
    const answer = await attempt(() => deps.exclusively(() => request(call, { id })));
    if ('failure' in answer) return answer.failure;
    // The next page starts with the stored data, and would otherwise open the tenant that was just left. Other back
    // ends may answer without the user, because no specification requires it.
    const { data }: { data?: Partial<User> | null } = answer.value;
    await deps.remember(data?.id ? answer.value.data : null).catch(() => {});
    deps.tellOthers();
    reload();
    return null;
  }

  return {
    login: (body) => signIn('POST /auth/login', body),
    signInWithPasskey,
    signup: (body) => signIn('POST /auth/signup', body),
    forgotPassword: (body) => tell('POST /auth/forgot-password', { body }),
    resetPassword: (body) => tell('POST /auth/reset-password', { body }),
    async confirmAddress(body) {
      const failure = await tell('POST /auth/confirm-email', { body });
      // The confirmed address may belong to the person who is signed in here.
      if (failure === null) session.send({ type: 'REFRESH' });
      return failure;
    },
    async leave(body) {
      const failure = await tell('POST /user/deletion', { body });
      if (failure === null) session.send({ type: 'LEFT' });
      return failure;
    },
    switchShop: (id) =>
      move('PATCH /user/shops/switch/{id}', id, () =>
        location.assign(deps.href(links.dashboard())),
      ),
    switchSupplier: (id) => move('PATCH /user/suppliers/switch/{id}', id, () => location.reload()),
  };
}

function troubleOf(failure: Failure): PasskeyTrouble {
  if (failure.kind !== 'refused') return { kind: 'failed', failure };
  if (failure.code === 'wrong_credentials') return { kind: 'unknown' };
  // A back end that only implements section 7 doesn't have this call.
  return failure.code === 'not_found' ? { kind: 'unsupported' } : { kind: 'failed', failure };
}
