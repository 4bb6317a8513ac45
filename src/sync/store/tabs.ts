/** What a tab tells the other tabs of the same tenant. */
type Notice =
  /** Something was written: events, or the outbox. */
  | 'written'
  /** The server confirmed that the collections are current. */
  | 'checked'
  /**
   * Something was written directly to the server, past the outbox: answers that no collection holds may have changed.
   */
  | 'made'
  /** Another tab needs to be the only one for a moment. */
  | 'yield';

export interface TabsDeps {
  /** The name of the database that the tabs share. */
  name: string;
  onNotice(notice: Notice): void;
  /** This tab does the sending from now on. */
  onLead(): void;
  /** This tab has to stop sending; resolves when nothing is being sent. */
  onYield(): Promise<void>;
  /** The browser freezes this tab: it stops at once, and the next leader finds out whether its commands took effect. */
  onFreeze(): void;
}

export interface TenantTabs {
  tell(notice: Notice): void;
  /** Runs `work` while no tab is sending. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` while no other tab runs work with the same `purpose`. */
  alone<T>(purpose: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Every tab writes, but only one sends: the one that holds the Web Lock. Without Web Locks, each tab works on its own.
 * A page that the browser keeps for going back releases lock and channel, because other tabs' use of them would make
 * the browser discard it `[§D-return]`. A frozen page releases all its locks, because otherwise no tab could send or
 * refresh until it is thawed.
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
  /** This tab leads, or has asked to. */
  let standing = false;
  /** How many times it has begun to step aside. */
  let steps = 0;
  let channel = openChannel();
  /** Each function releases one lock under which this tab works alone. */
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
    // Catches up on what was reported in the meantime.
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
        // The lock was granted just as this tab stepped aside. Keeping it would block the tab that it stepped aside
        // for.
        if (signal.aborted) return resolve();
        release = resolve;
        onLead();
      });
    // An aborted request rejects, which only means that this tab has stopped asking.
    locks.request(name, { signal }, lead).catch(() => {});
  }

  async function stepAside(): Promise<void> {
    const turn = ++steps;
    waiting.abort();
    await onYield();
    // The tab was frozen meanwhile, or is stepping aside again: the newer step decides about the lock.
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
    // The page comes back from the browser's cache; `pageshow` handles that.
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
      // Requested before the others are told to step aside, so that none of them gets the lock first.
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
