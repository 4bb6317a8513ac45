import type { Db } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import { keepNewest } from '../lib/keep-newest.ts';
import { readSession, type SessionRow } from './read-session.ts';

/**
 * A cache of recently used sessions, so that a device that makes many calls isn't looked up each time
 * `[§D-sessions-known]`.
 */
export interface KnownSessions {
  /** The live session with a token of this SHA-256, or null. */
  read(db: Db, hash: string, now: number): Promise<SessionRow | null>;
  /** Has it looked up the next time, after a change for which the database sends no notice. */
  forget(hash: string): void;
}

interface Known {
  row: SessionRow;
  readAt: number;
}

/** In milliseconds: the longest that a change without a notice goes unnoticed. */
const goodFor = 10_000;
const most = 5_000;

/**
 * Sessions are dropped from the cache as soon as the database notifies of a change to the person's sessions or tenants,
 * whichever process made it.
 */
export function createKnownSessions(notices: Notices): KnownSessions {
  const known = new Map<string, Known>();
  /** Rises with every change: a row whose reading began before a change may be outdated, so it isn't kept. */
  let changes = 0;
  notices.on(
    'sessions',
    (userId) => {
      changes += 1;
      for (const [hash, { row }] of known) if (row.userId === userId) known.delete(hash);
    },
    () => {
      changes += 1;
      known.clear();
    },
  );

  return {
    async read(db, hash, now) {
      const held = known.get(hash);
      if (held && Math.abs(now - held.readAt) < goodFor) return held.row;
      const before = changes;
      const row = await readSession(db, hash, now);
      known.delete(hash);
      if (row && before === changes && !notices.isDeaf())
        keepNewest(known, hash, { row, readAt: now }, most);
      return row;
    },
    forget: (hash) => void known.delete(hash),
  };
}
