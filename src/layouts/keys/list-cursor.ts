import type { Along } from '../../lib/pure/read-key.ts';

/** A row of a list, in a table or as a card. */
const rowSelector = 'main tbody > tr, main [data-row]';
/**
 * In pixels: how much of the window's top and bottom may cover a row, by the top bar with a table's head, and by bars
 * at the foot.
 */
const above = 110;
const below = 96;

const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.closest('dialog');

/** The element of a row that gets the focus: its first link or button, or else its checkbox. */
function targetOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? checkOf(row);
}

const checkOf = (row: Element) => row.querySelector<HTMLInputElement>('input[type=checkbox]');

const rows = () =>
  [...document.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (row) => isShown(row) && targetOf(row),
  );

/** The row that contains the focus. */
const rowHere = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;

/** By page: the row that had the focus last, identified by its link or label. */
const left = new Map<string, string>();

const nameOf = (row: Element) => {
  const target = targetOf(row);
  return target?.getAttribute('href') ?? target?.getAttribute('aria-label') ?? '';
};

/**
 * Moves the focus to another row, or into the list. Arrow keys only work inside a list; elsewhere they scroll the page.
 */
export function move(by: 1 | -1, along: Along): boolean {
  const all = rows();
  const here = rowHere();
  const at = here ? all.indexOf(here) : -1;
  const perLine = cardsPerLine(all);
  if (at < 0 && along !== 'order') return false;
  if (along === 'across' && perLine === 1) return false;
  const next = at < 0 ? startOf(all) : all[at + by * (along === 'down' ? perLine : 1)];
  const target = next && targetOf(next);
  if (!target) return false;
  target.focus({ preventScroll: true });
  left.set(location.pathname, nameOf(next));
  bringIntoSight(next);
  return true;
}

/** The first row to focus: the one that was left if it is visible, or else the first visible one. */
function startOf(all: readonly HTMLElement[]): HTMLElement | undefined {
  const known = left.get(location.pathname);
  const visible = all.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  return visible.find((row) => nameOf(row) === known) ?? visible[0] ?? all[0];
}

/** How many cards are beside each other; 1 in a table. */
function cardsPerLine([first, ...rest]: readonly HTMLElement[]): number {
  if (!first?.matches('[data-row]')) return 1;
  const { top } = first.getBoundingClientRect();
  return 1 + rest.filter((row) => Math.abs(row.getBoundingClientRect().top - top) < 2).length;
}

function bringIntoSight(row: Element) {
  const { top, bottom } = row.getBoundingClientRect();
  if (top < above) scrollBy(0, top - above);
  else if (bottom > innerHeight - below) scrollBy(0, bottom - innerHeight + below);
}

/**
 * Clicks the row's checkbox; with `range`, all rows from the last checked one are included. The checkbox itself handles
 * that.
 */
export function selectRow(range: boolean): boolean {
  const check = checkOf(rowHere() ?? document.createElement('tr'));
  check?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: range }));
  return check !== null;
}

/** Opens the row's record, in an editor if the row has one. */
export function openRow(): boolean {
  const row = rowHere();
  const target = row && (shortcutIn(row, 'e') ?? targetOf(row));
  if (!target || target instanceof HTMLInputElement) return false;
  target.click();
  return true;
}

/** Clicks the element that declares `key` as its shortcut, first in the row, then anywhere on the page. */
export function pressDeclared(key: string): boolean {
  const main = document.querySelector('main');
  const row = rowHere();
  const target = shortcutIn(row, key) ?? shortcutIn(main, key, ':not(tr *, [data-row] *)');
  const at = row ? rows().indexOf(row) : -1;
  target?.click();
  if (row && target) followUp(row, at);
  return target !== null;
}

/** If the action makes the row disappear, focuses the row that takes its place. */
function followUp(row: Element, at: number) {
  const observer = new MutationObserver(() => {
    if (row.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const all = rows();
    const next = all[at] ?? all.at(-1);
    if (next) targetOf(next)?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), 1_000);
}

function shortcutIn(element: Element | null, key: string, more = ''): HTMLElement | null {
  const found = element?.querySelectorAll<HTMLElement>(
    `[aria-keyshortcuts~="${CSS.escape(key)}"]:not(:disabled)${more}`,
  );
  return [...(found ?? [])].find(isShown) ?? null;
}

/** Goes to the list's next or previous page. */
export function turnPage(to: 'next' | 'prev'): boolean {
  const link = document.querySelector<HTMLElement>(`main a[rel=${to}]`);
  link?.click();
  return link !== null;
}

export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type=search]');
  const field = [...fields].find(isShown);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Goes one step back: ends the selection first, then leaves the row or the empty search field. */
export function clear(): boolean {
  const deselect = document.querySelector<HTMLElement>('[data-deselect]');
  if (deselect) {
    deselect.click();
    return true;
  }
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !here.closest(`${rowSelector}, [type=search]`))
    return false;
  here.blur();
  return true;
}
