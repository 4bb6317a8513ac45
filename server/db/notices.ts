/** What the database tells whoever listens, by `pg_notify`: each channel with what its notices say. */
export type Channel = 'sessions';

/** Those that every connection listens to. */
export const channels: readonly Channel[] = ['sessions'];

type Hear = (said: string) => void;

/**
 * Hears what the database tells. A connection is told what itself has written before that counts as written; what others write it is
 * told soon after.
 */
export interface Notices {
  /** `hear` is called with every notice, and `missed` whenever some may have been missed. */
  on(channel: Channel, hear: Hear, missed: () => void): void;
  /** Whether nobody listens at the moment. */
  isDeaf(): boolean;
}

/** Notices, and the way in for those who bring them. */
export interface NoticeBoard extends Notices {
  tell(channel: string, said: string): void;
  /** A connection has begun to listen. */
  joined(): void;
  /** A connection that listened has gone. */
  left(): void;
}

export function createNoticeBoard(): NoticeBoard {
  const heard: { channel: Channel; hear: Hear; missed: () => void }[] = [];
  let listening = 0;
  return {
    on(channel, hear, missed) {
      heard.push({ channel, hear, missed });
    },
    isDeaf: () => listening === 0,
    tell(channel, said) {
      for (const one of heard) if (one.channel === channel) one.hear(said);
    },
    joined() {
      listening += 1;
    },
    left() {
      listening -= 1;
      if (listening === 0) for (const one of heard) one.missed();
    },
  };
}
