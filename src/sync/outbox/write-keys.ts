import { newId } from '../../lib/browser/ids.ts';
import { sha256 } from '../../lib/browser/sha256.ts';
import { callKey } from '../read/call-key.ts';

/** The idempotency keys of immediate writes whose outcome is unknown `[§D-idempotency-page]`. */
export interface WriteKeys {
  /** The key of this write: the one from an earlier attempt, in this page or before its reload, if there was one. */
  of(call: string, args: object): Promise<string>;
  /** The server has answered, so making the same write again counts as a new one. */
  settle(call: string, args: object, outcome: 'done' | 'refused'): Promise<void>;
  /** Nobody is signed in any more. */
  clear(): void;
}

interface Kept {
  /** Random for each tab, so that the same write has a different hash in every tab. */
  salt: string;
  /** By the hash of call and arguments, without passwords. */
  keys: Record<string, { key: string; root: string; at: number }>;
}

const KEPT = 'dropline.writes';
/** In milliseconds. Someone who repeats a write later than this has seen its outcome and means a new one. */
const keepFor = 3_600_000;

export function createWriteKeys(now: () => number = Date.now): WriteKeys {
  const known = new Map<string, { key: Promise<string>; root: string }>();
  const { salt } = read();
  /** The name under which a write's key is stored; null over plain http, where browsers offer no hashing. */
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
      // After another change of the same record, repeating an earlier lost write is a new write, so the lost one's key
      // is dropped.
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

/** The kind of record that a write changes: `/shop/users` from its path, without the id. */
const rootOf = (call: string): string => (call.split(' ')[1] ?? '').replace(/\/\{.*$/, '');

/**
 * Passwords are left out, because they could be guessed from a stored hash. If only the password differs, the server
 * notices.
 */
function withoutPasswords(args: object): object {
  if (!('body' in args) || typeof args.body !== 'object' || args.body === null) return args;
  const fields = Object.entries(args.body).filter(([name]) => !name.endsWith('password'));
  return { ...args, body: Object.fromEntries(fields) };
}

/** Whether a key looks like one from `newId`; any other value isn't a write's key. */
const isSent = (key: unknown) => typeof key === 'string' && /^[\da-f-]{36}$/.test(key);

function read(): Kept {
  try {
    const { salt, keys } = JSON.parse(sessionStorage.getItem(KEPT) ?? '') as Kept;
    const sound = Object.entries(keys).filter(([, one]) => isSent(one?.key));
    if (typeof salt === 'string') return { salt, keys: Object.fromEntries(sound) };
  } catch {
    // Unreadable: continue as if nothing had been stored.
  }
  return { salt: newId(), keys: {} };
}

function keep(kept: Kept): void {
  try {
    if (Object.keys(kept.keys).length === 0) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Storage isn't available: the page still remembers the keys.
  }
}
