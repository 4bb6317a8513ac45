/** What one tab reports to the others of the same tenant. */
type Notice =
  /** Something was written: events, or the outbox. */
  | 'written'
  /** The server confirmed that the collections are current. */
  | 'checked'
  /** Something was made at once, past the outbox: answers may have changed that no collection holds. */
  | 'made'
  /** Another tab needs to be the only one for a moment. */
  | 'yield';

export interface TabsDeps {
  /** Of the database: what the tabs share. */
  name: string;
  onNotice(notice: Notice): void;
  /** This tab sends from now on. */
  onLead(): void;
  /** This tab is to stop sending; resolves when nothing is on its way. */
  onYield(): Promise<void>;
  /** The browser freezes this tab: it stops at once, and the next leader finds out what became of what it sent. */
  onFreeze(): void;
}

export interface TenantTabs {
  tell(notice: Notice): void;
  /** Runs `work` while no tab sends. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` while no other tab runs work of the same `purpose`. */
  alone<T>(purpose: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Any tab writes, one sends: whoever holds the Web Lock. Where there are no locks, each tab is on its own. A page that the
 * browser keeps for a way back lets go of both lock and channel, or others' use of them would end it `[§D-return]`. One that it
 * freezes lets go of every lock: else nobody would send or refresh until it is thawed.
 */
export function joinTenantTabs({
  name,
  onNotice,
  onLead,
  onYield,
  onFreeze,
}: TabsDeps): TenantTabs {
  const locks: LockManager | undefined = navigator.locks;
  let release: (() => void) | null = null;
  let waiting = new AbortController();
  let closed = false;
  let away = false;
  /** It leads, or asks to. */
  let standing = false;
  /** How often it began to step aside. */
  let steps = 0;
  let channel = openChannel();
  /** Each lets go of a lock under which this tab does something alone. */
  const holds = new Set<() => void>();

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
    // What was reported meanwhile.
    onNotice('written');
    standForLead();
  }

  function standForLead(): void {
    if (closed || standing) return;
    standing = true;
    if (!locks) {
      queueMicrotask(onLead);
      return;
    }
    waiting = new AbortController();
    const { signal } = waiting;
    const lead = () =>
      new Promise<void>((resolve) => {
        // Given just as this tab stepped aside: held on to, it would keep the one out for whom that was.
        if (signal.aborted) return resolve();
        release = resolve;
        onLead();
      });
    // An aborted request only says that this tab no longer asks.
    locks.request(name, { signal }, lead).catch(() => {});
  }

  async function stepAside(): Promise<void> {
    const turn = ++steps;
    waiting.abort();
    await onYield();
    // Frozen meanwhile, or stepping aside for another: what it holds by now is no business of this step.
    if (turn !== steps) return;
    standing = false;
    release?.();
    release = null;
  }

  function freeze(): void {
    steps += 1;
    waiting.abort();
    standing = false;
    onFreeze();
    release?.();
    release = null;
    for (const letGo of holds) letGo();
  }

  function thaw(): void {
    // A page that comes back is shown next.
    if (away) return;
    onNotice('written');
    standForLead();
  }

  /** Holds a lock until the work is done or the tab is frozen. */
  async function locked<T>(lock: string, work: () => Promise<T>): Promise<T> {
    let done: Promise<T> | undefined;
    const held = () =>
      new Promise<void>((letGo) => {
        const end = () => {
          holds.delete(letGo);
          letGo();
        };
        holds.add(letGo);
        done = work();
        done.then(end, end);
      });
    await locks?.request(lock, held);
    return done ?? work();
  }

  standForLead();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  document.addEventListener('freeze', freeze);
  document.addEventListener('resume', thaw);

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
    alone: (purpose, work) => locked(`${name}:${purpose}`, work),
    async close() {
      closed = true;
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      document.removeEventListener('freeze', freeze);
      document.removeEventListener('resume', thaw);
      await stepAside();
      channel.close();
    },
  };
}
