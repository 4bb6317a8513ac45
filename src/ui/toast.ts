/** One notice. Its words are in the person's language already. */
export interface Toast {
  id: number;
  text: string;
  tone: 'neutral' | 'done' | 'wait' | 'refuse';
  /** The notice stands until what the action promises is kept. */
  action: { label: string; onAction: () => unknown } | null;
  /** Milliseconds it stays; null until it is dismissed. */
  timeout: number | null;
  /** It goes as soon as this is no longer so: what it offers can't be had any more. */
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

/** Shows a notice at the top right for 5,000 ms `[§9-toast]` unless told otherwise; gives its id. */
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

/** They may tell of what the person who has gone was doing. */
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
