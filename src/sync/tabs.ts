/** What one tab tells the others of the same tenant. */
type Notice =
  /** Something was written: events, or the outbox. */
  | 'written'
  /** The server confirmed that the collections are current. */
  | 'checked'
  /** Another tab needs to be the only one for a moment. */
  | 'yield';

export interface TabsParts {
  /** Of the database: what the tabs share. */
  name: string;
  onNotice(notice: Notice): void;
  /** This tab sends from now on. */
  onLead(): void;
  /** This tab is to stop sending; resolves when nothing is on its way. */
  onYield(): Promise<void>;
}

export interface Tabs {
  tell(notice: Notice): void;
  /** Runs `work` while no tab sends. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` while no other tab runs work of the same `purpose`. */
  alone<T>(purpose: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Any tab writes, one sends: whoever holds the Web Lock. Where there are no locks, each tab is on its own. A page that the
 * browser keeps for a way back lets go of both lock and channel, or others' use of them would end it `[§D-return]`.
 */
export function joinTabs({ name, onNotice, onLead, onYield }: TabsParts): Tabs {
  const locks: LockManager | undefined = navigator.locks;
  let release: (() => void) | null = null;
  let waiting = new AbortController();
  let closed = false;
  let away = false;
  let channel = openChannel();

  function openChannel(): BroadcastChannel {
    const opened = new BroadcastChannel(name);
    opened.onmessage = ({ data }: MessageEvent<Notice>) => {
      if (data === 'yield') void stepAside().then(standForLead);
      else onNotice(data);
    };
    return opened;
  }

  function leave({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    away = true;
    channel.close();
    void stepAside();
  }

  function comeBack({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    away = false;
    channel = openChannel();
    // Whatever was told meanwhile.
    onNotice('written');
    standForLead();
  }

  function standForLead(): void {
    if (closed) return;
    if (!locks) {
      queueMicrotask(onLead);
      return;
    }
    waiting = new AbortController();
    const lead = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        onLead();
      });
    // An aborted request only says that this tab no longer asks.
    locks.request(name, { signal: waiting.signal }, lead).catch(() => {});
  }

  async function stepAside(): Promise<void> {
    waiting.abort();
    await onYield();
    release?.();
    release = null;
  }

  standForLead();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);

  return {
    tell: (notice) => {
      if (!closed && !away) channel.postMessage(notice);
    },
    async exclusively(work) {
      if (!locks) {
        await onYield();
        return work().finally(standForLead);
      }
      // In the queue before the others are told, so that none of them comes first.
      const done = locks.request(name, work) as ReturnType<typeof work>;
      channel.postMessage('yield' satisfies Notice);
      await stepAside();
      return done.finally(standForLead);
    },
    alone: (purpose, work) =>
      locks ? (locks.request(`${name}:${purpose}`, work) as ReturnType<typeof work>) : work(),
    async close() {
      closed = true;
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      await stepAside();
      channel.close();
    },
  };
}
