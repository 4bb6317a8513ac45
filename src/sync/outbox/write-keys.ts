import { newId } from '../../lib/browser/ids.ts';
import { sha256 } from '../../lib/browser/sha256.ts';
import { callKey } from '../read/call-key.ts';

/** The idempotency keys of writes that are made at once and of which nobody knows what became `[§D-idempotency-page]`. */
export interface WriteKeys {
  /** The key of this write: the one under which it was made before, in this page or in the one before its reload. */
  of(call: string, args: object): Promise<string>;
  /** The server has answered: the same again is another write. */
  settle(call: string, args: object, outcome: 'done' | 'refused'): Promise<void>;
  /** Nobody is signed in any more. */
  clear(): void;
}

interface Kept {
  /** Of this tab: nobody else's hashes are like its own. */
  salt: string;
  /** By the hash of call and arguments, without passwords. */
  keys: Record<string, { key: string; root: string; at: number }>;
}

const KEPT = 'dropline.writes';
/** Who comes back later has seen meanwhile what became of it, and means another. In milliseconds. */
const keepFor = 3_600_000;

export function createWriteKeys(now: () => number = Date.now): WriteKeys {
  const known = new Map<string, { key: Promise<string>; root: string }>();
  const { salt } = read();
  /** Under what it is kept: null over plain http, where no page may hash. */
  const slotOf = (write: string) => sha256(`${salt} ${write}`);

  async function find(write: string, root: string): Promise<string> {
    const slot = await slotOf(write);
    if (slot === null) return newId();
    const { keys } = read();
    const before = keys[slot];
    if (before && Math.abs(now() - before.at) < keepFor) return before.key;
    const key = newId();
    keep({ salt, keys: { ...keys, [slot]: { key, root, at: now() } } });
    return key;
  }

  return {
    of(call, args) {
      const write = callKey(call, withoutPasswords(args));
      const before = known.get(write);
      if (before) return before.key;
      const root = rootOf(call);
      const key = find(write, root);
      known.set(write, { key, root });
      return key;
    },
    async settle(call, args, outcome) {
      const write = callKey(call, withoutPasswords(args));
      known.delete(write);
      const slot = await slotOf(write);
      // After another change of the same thing an earlier one that was lost would be one again.
      const root = outcome === 'done' && !call.startsWith('POST ') ? rootOf(call) : null;
      for (const [name, one] of known) if (one.root === root) known.delete(name);
      const left = Object.entries(read().keys).filter(
        ([name, one]) => name !== slot && one.root !== root,
      );
      keep({ salt, keys: Object.fromEntries(left) });
    },
    clear() {
      known.clear();
      keep({ salt, keys: {} });
    },
  };
}

/** What a write changes: `/shop/users` of its path, whichever of them. */
const rootOf = (call: string): string => (call.split(' ')[1] ?? '').replace(/\/\{.*$/, '');

/** A password is guessed too easily for its hash to be kept; whose try it is, the server finds out by it. */
function withoutPasswords(args: object): object {
  if (!('body' in args) || typeof args.body !== 'object' || args.body === null) return args;
  const fields = Object.entries(args.body).filter(([name]) => !name.endsWith('password'));
  return { ...args, body: Object.fromEntries(fields) };
}

/** What `newId` makes: nothing else can be the key of a write. */
const isSent = (key: unknown) => typeof key === 'string' && /^[\da-f-]{36}$/.test(key);

function read(): Kept {
  try {
    const { salt, keys } = JSON.parse(sessionStorage.getItem(KEPT) ?? '') as Kept;
    const sound = Object.entries(keys).filter(([, one]) => isSent(one?.key));
    if (typeof salt === 'string') return { salt, keys: Object.fromEntries(sound) };
  } catch {
    // As if nothing had been kept.
  }
  return { salt: newId(), keys: {} };
}

function keep(kept: Kept): void {
  try {
    if (Object.keys(kept.keys).length === 0) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // The page itself remembers.
  }
}
