import type { Db } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import { readSession, type SessionRow } from './read-session.ts';

/** The sessions that were asked for lately, so that a device which asks often isn't looked up each time `[§D-sessions-known]`. */
export interface KnownSessions {
  /** The live session that a token of this SHA-256 belongs to, or null. */
  read(db: Db, hash: string, now: number): Promise<SessionRow | null>;
  /** It is looked up the next time: what nobody is told of has changed. */
  forget(hash: string): void;
}

interface Known {
  row: SessionRow;
  readAt: number;
}

/** In milliseconds: how long at the most what the database forgets to tell goes unnoticed. */
const goodFor = 10_000;
const most = 5_000;

/** What changes of a person's sessions, or of where they belong, is dropped as soon as the database tells it, whichever process changed it. */
export function createKnownSessions(notices: Notices): KnownSessions {
  const known = new Map<string, Known>();
  /** Rises with every change: what was read before one may be from before it. */
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

  function keep(hash: string, one: Known): void {
    known.set(hash, one);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  }

  return {
    async read(db, hash, now) {
      const held = known.get(hash);
      if (held && Math.abs(now - held.readAt) < goodFor) return held.row;
      const before = changes;
      const row = await readSession(db, hash, now);
      known.delete(hash);
      if (row && before === changes && !notices.isDeaf()) keep(hash, { row, readAt: now });
      return row;
    },
    forget: (hash) => void known.delete(hash),
  };
}
