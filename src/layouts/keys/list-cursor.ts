import type { Along } from '../../lib/pure/read-key.ts';

/** A row of a list, in a table or as a card. */
const rowSelector = 'main tbody > tr, main [data-row]';
/** What stands in the way of a row that has been moved to: the top bar with a table's head, and what floats at the foot. */
const above = 110;
const below = 96;

const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.closest('dialog');

/** What of a row takes the focus: the link or button that opens it, else its first, else its check. */
function targetOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? checkOf(row);
}

const checkOf = (row: Element) => row.querySelector<HTMLInputElement>('input[type=checkbox]');

const rows = () =>
  [...document.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (row) => isShown(row) && targetOf(row),
  );

/** The row that holds the focus. */
const rowHere = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;

/** The row that each page was last left at, by where the row leads. */
const left = new Map<string, string>();

const nameOf = (row: Element) => {
  const target = targetOf(row);
  return target?.getAttribute('href') ?? target?.getAttribute('aria-label') ?? '';
};

/** Brings the focus into another row, or into a list. Arrows only move within one: elsewhere they scroll the page. */
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

/** Where one begins: in the row that was left, else in the first that is in sight. */
function startOf(all: readonly HTMLElement[]): HTMLElement | undefined {
  const known = left.get(location.pathname);
  const visible = all.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  return visible.find((row) => nameOf(row) === known) ?? visible[0] ?? all[0];
}

/** How many cards stand beside each other; 1 in a table. */
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

/** Checks the row, or all from the one checked last: its own check decides what that means. */
export function selectRow(range: boolean): boolean {
  const check = checkOf(rowHere() ?? document.createElement('tr'));
  check?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: range }));
  return check !== null;
}

/** Opens what the row is about; an editor where the row has one of its own. */
export function openRow(): boolean {
  const row = rowHere();
  const target = row && (shortcutIn(row, 'e') ?? targetOf(row));
  if (!target || target instanceof HTMLInputElement) return false;
  target.click();
  return true;
}

/** Presses what declares `key` as its shortcut: in the row first, then anywhere on the page. */
export function pressDeclared(key: string): boolean {
  const main = document.querySelector('main');
  const row = rowHere();
  const target = shortcutIn(row, key) ?? shortcutIn(main, key, ':not(tr *, [data-row] *)');
  const at = row ? rows().indexOf(row) : -1;
  target?.click();
  if (row && target) followUp(row, at);
  return target !== null;
}

/** Where the row goes away by what was done to it, the one in its place has the focus. */
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

/** Turns the page of the list. */
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

/** One step out: of the selection, then of the row or the empty search field. */
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
