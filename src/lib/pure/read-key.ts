/** What a key press asks for, wherever one is: `press` clicks what declares the key as its shortcut. */
export type KeyWish =
  | { kind: 'palette' | 'help' | 'search' | 'lead' | 'clear' | 'open' }
  | { kind: 'move'; by: 1 | -1; along: Along }
  | { kind: 'turn'; to: 'next' | 'prev' }
  | { kind: 'select'; range: boolean }
  | { kind: 'go'; letter: string }
  | { kind: 'press'; key: string };

/** In the list's own order, or as an arrow points: only where the focus is in a list already. */
export type Along = 'order' | 'down' | 'across';

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export interface KeyContext {
  /** Text goes where the focus is: single letters are the person's words. */
  typing: boolean;
  /** `g` was pressed just before. */
  led: boolean;
  /** Keys of one letter are switched off on this device. */
  plainOff: boolean;
}

const move = (by: 1 | -1, along: Along): KeyWish => ({ kind: 'move', by, along });

const plain: Record<string, KeyWish> = {
  j: move(1, 'order'),
  k: move(-1, 'order'),
  n: { kind: 'turn', to: 'next' },
  p: { kind: 'turn', to: 'prev' },
  x: { kind: 'select', range: false },
  X: { kind: 'select', range: true },
  '/': { kind: 'search' },
  '?': { kind: 'help' },
  g: { kind: 'lead' },
};

const others: Record<string, KeyWish> = {
  ArrowDown: move(1, 'down'),
  ArrowUp: move(-1, 'down'),
  ArrowRight: move(1, 'across'),
  ArrowLeft: move(-1, 'across'),
  Escape: { kind: 'clear' },
};

/** Null for a key that we don't use: the browser and the page have it. */
export function readKey(pressed: Pressed, { typing, led, plainOff }: KeyContext): KeyWish | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  // Where Caps Lock is on, too.
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' };
  if (ctrlKey || metaKey || altKey) return null;
  if (typing) return null;
  if (others[key]) return others[key];
  if (plainOff) return null;
  if (led) return key.length === 1 ? { kind: 'go', letter: key.toLowerCase() } : null;
  if (key === 'e') return { kind: 'open' };
  return plain[key] ?? (key.length === 1 || key === 'Delete' ? { kind: 'press', key } : null);
}
