/** The effect of a key press. `press` clicks the element that declares the key as its shortcut. */
export type KeyWish =
  | { kind: 'palette' | 'help' | 'search' | 'lead' | 'clear' | 'open' }
  | { kind: 'move'; by: 1 | -1; along: Along }
  | { kind: 'turn'; to: 'next' | 'prev' }
  | { kind: 'select'; range: boolean }
  | { kind: 'go'; letter: string }
  | { kind: 'press'; key: string };

/**
 * The direction of a move: `order` is the list's own; `down` and `across` are those of the arrow keys, which only work
 * while the focus is in a list.
 */
export type Along = 'order' | 'down' | 'across';

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export interface KeyContext {
  /** The focus is in a text field, so letters are text. */
  typing: boolean;
  /** `g` was pressed just before. */
  led: boolean;
  /** Shortcuts of a single letter are switched off on this device. */
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

/** Null for a key that we don't use, which is left to the browser and the page. */
export function readKey(pressed: Pressed, { typing, led, plainOff }: KeyContext): KeyWish | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  // `toLowerCase`, because Caps Lock may be on.
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' };
  if (ctrlKey || metaKey || altKey) return null;
  if (typing) return null;
  if (others[key]) return others[key];
  if (plainOff) return null;
  if (led) return key.length === 1 ? { kind: 'go', letter: key.toLowerCase() } : null;
  if (key === 'e') return { kind: 'open' };
  return plain[key] ?? (key.length === 1 || key === 'Delete' ? { kind: 'press', key } : null);
}
