import type { Clock } from '../common/clock.ts';
import { secretText } from './secret-text.ts';

/** In seconds. */
const accessLifetime = 3_600;
const refreshLifetime = 90 * 24 * 3_600;
/** In milliseconds: how long a used refresh token works again, as long as its replacement wasn't used. */
const retryable = 30 * 24 * 3_600_000;
/** In milliseconds: how long a code can be exchanged. */
const codeLifetime = 60_000;

interface AccessToken {
  token: string;
  scopes: string[];
  /** Milliseconds since 1970; null for a token that never expires, which the Admin API no longer accepts. */
  expiresAt: number | null;
}

interface RefreshToken {
  expiresAt: number;
  firstUsedAt: number | null;
  /** The token that was exchanged for this one. */
  before: string | null;
}

/** What the app has in one store: whether it is installed, with which scopes and tokens. */
export class Grants {
  /** Null if it isn't installed. */
  scopes: string[] | null = null;
  readonly #clock: Clock;
  readonly #codes = new Map<string, number>();
  readonly #refresh = new Map<string, RefreshToken>();
  #access: AccessToken[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether somebody in the store has granted all of these scopes. */
  allows(scopes: string[]): boolean {
    return this.scopes !== null && scopes.every((scope) => this.scopes?.includes(scope));
  }

  install(scopes: string[]): void {
    this.scopes = scopes;
  }

  uninstall(): void {
    this.scopes = null;
    this.#codes.clear();
    this.#refresh.clear();
    this.#access = [];
  }

  newCode(): string {
    const code = secretText('code').slice(5);
    this.#codes.set(code, this.#clock.now() + codeLifetime);
    return code;
  }

  /** Uses up a code; false if it is unknown or over. */
  takeCode(code: string): boolean {
    const until = this.#codes.get(code);
    this.#codes.delete(code);
    return until !== undefined && until > this.#clock.now();
  }

  /** Issues a token for the granted scopes; a new expiring one ends all others. */
  issue({ expiring }: { expiring: boolean }): object {
    const scopes = this.scopes ?? [];
    if (!expiring) {
      const token = secretText('shpat');
      this.#access.push({ token, scopes, expiresAt: null });
      return { access_token: token, scope: scopes.join(',') };
    }
    this.#refresh.clear();
    return this.#issuePair(null);
  }

  /** Exchanges a refresh token for a new pair; null means `invalid_grant`. */
  refresh(token: string): object | null {
    const now = this.#clock.now();
    const used = this.#refresh.get(token);
    const isOver =
      !used ||
      used.expiresAt <= now ||
      (used.firstUsedAt !== null && used.firstUsedAt + retryable <= now);
    if (isOver) return null;
    used.firstUsedAt ??= now;
    // The first use of a replacement ends the token that it replaced.
    if (used.before !== null) this.#refresh.delete(used.before);
    return this.#issuePair(token);
  }

  /** The scopes of a token that the Admin API accepts, or the reason why it doesn't. */
  check(token: string): string[] | 'unknown' | 'never-expires' {
    const found = this.#access.find((one) => one.token === token);
    if (!found || this.scopes === null) return 'unknown';
    if (found.expiresAt === null) return 'never-expires';
    return found.expiresAt > this.#clock.now() ? found.scopes : 'unknown';
  }

  #issuePair(before: string | null): object {
    const now = this.#clock.now();
    const scopes = this.scopes ?? [];
    const token = secretText('shpat');
    const refresh = secretText('shprt');
    this.#access = [{ token, scopes, expiresAt: now + accessLifetime * 1000 }];
    this.#refresh.set(refresh, {
      expiresAt: now + refreshLifetime * 1000,
      firstUsedAt: null,
      before,
    });
    return {
      access_token: token,
      scope: scopes.join(','),
      expires_in: accessLifetime,
      refresh_token: refresh,
      refresh_token_expires_in: refreshLifetime,
    };
  }
}
