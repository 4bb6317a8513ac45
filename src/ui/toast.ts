/** One toast. Its text is already translated. */
export interface Toast {
  id: number;
  text: string;
  tone: 'neutral' | 'done' | 'wait' | 'refuse';
  /** The toast stays until the action has finished. */
  action: { label: string; onAction: () => unknown } | null;
  /** How many milliseconds it stays; null until it is dismissed. */
  timeout: number | null;
  /** The toast disappears as soon as this is false, because its action is no longer possible. */
  while: Offered | null;
}

interface Offered {
  subscribe(listener: () => void): () => void;
  get(): boolean;
}

const defaultTimeout = 5_000;
const most = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast at the top right, for 5,000 ms `[§9-toast]` by default; returns its id. */
export function toast(text: string, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): number {
  const id = nextId++;
  const plain = { tone: 'neutral', action: null, timeout: defaultTimeout, while: null } as const;
  const added = { ...plain, ...options };
  set([...toasts, { ...added, id, text }].slice(-most));
  return id;
}

export function dismissToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

/** Clears all toasts at a logout, because they may show what the person was doing. */
export function clearToasts(): void {
  set([]);
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => toasts,
};
