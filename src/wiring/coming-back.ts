import type { User } from '../../contract/entities/users.ts';
import { RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import type { Sync, Watch } from '../sync/types.ts';
import { readToken } from './cookies.ts';

export interface ComingBackParts {
  request: RequestCall;
  user(): User | null;
  sync: Watch<Sync | null>;
  reload(): void;
}

/**
 * A page that the browser kept whole and shows again goes on where it was, with what has changed since `[§D-return]`. Where somebody
 * has signed in, out or switched meanwhile, it begins anew: it is of another tenant.
 */
export function refreshOnReturn({ request, user, sync, reload }: ComingBackParts): void {
  let token = readToken();
  addEventListener('pagehide', () => {
    token = readToken();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void catchUp();
  });

  async function catchUp(): Promise<void> {
    if (readToken() !== token) return reload();
    const before = user();
    if (!before) return;
    try {
      const { data } = await request('GET /user', {});
      if (placeOf(data) === placeOf(before)) await sync.get()?.refresh();
      else reload();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      // Offline it stays as it was left; an expired session says so by itself.
      const { failure } = error;
      if (failure.kind === 'refused' && failure.code === 'tenant_mismatch') reload();
    }
  }
}

/** Whose data a person's pages show. */
const placeOf = ({ id, shop, supplier }: User): string =>
  [id, shop?.id ?? 'none', supplier?.id ?? 'none'].join('/');
