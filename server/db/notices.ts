/** The channels on which the database notifies listeners, by `pg_notify`. */
export type Channel = 'sessions';

/** The channels that every connection listens to. */
export const channels: readonly Channel[] = ['sessions'];

type Hear = (said: string) => void;

/**
 * Receives notifications of the database. A connection gets those about its own writes before it learns that these are
 * committed; other connections get them soon after.
 */
export interface Notices {
  /** `hear` is called with every notice, and `missed` whenever some may have been missed. */
  on(channel: Channel, hear: Hear, missed: () => void): void;
  /** Whether no connection is listening at the moment. */
  isDeaf(): boolean;
}

/** Notices together with the methods that bring them in. */
export interface NoticeBoard extends Notices {
  tell(channel: string, said: string): void;
  /** A connection has begun to listen. */
  joined(): void;
  /** A connection that listened has closed. */
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
