import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Input } from './browser.ts';

/**
 * Somebody at a browser, who sees words, presses buttons and fills fields by their names. Waits as long as a person
 * would.
 */
export interface Person {
  goTo(url: string): Promise<void>;
  sees(words: RegExp): Promise<void>;
  seesNot(words: RegExp): Promise<void>;
  presses(button: string): Promise<void>;
  /** Fills the field with this label, replacing its text. */
  fills(label: string, text: string): Promise<void>;
  ticks(label: string): Promise<void>;
  /** Resolves when the service worker controls the page. */
  hasWorker(): Promise<void>;
}

const patience = 30_000;

export function personAt(browser: Browser): Person {
  const inPage = <A extends unknown[], R>(work: (...args: A) => R, ...args: A) =>
    browser.tab().evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<R>;

  async function until<T>(look: () => Promise<T | null | false>, missed: string): Promise<T> {
    for (const started = Date.now(); ; await wait(100)) {
      // While one page replaces another, the page may not answer.
      const found = await look().catch(() => null);
      if (found !== null && found !== false) return found;
      if (Date.now() - started > patience)
        throw new Error(`${missed} The page says:\n${await inPage(text).catch(String)}`);
    }
  }

  async function click(where: { x: number; y: number }): Promise<void> {
    const press: Input = {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', ...where },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    };
    await browser.tab().perform([press]);
  }

  /** Where to press, once the element has stopped moving. */
  async function placeToPress(kind: 'button' | 'field', words: string) {
    let before = '';
    return until(async () => {
      const place = await inPage(placeOf, kind, words);
      const stands = JSON.stringify(place) === before;
      before = JSON.stringify(place);
      return stands && place;
    }, `There is no ${kind} “${words}” to press.`);
  }

  return {
    async goTo(url) {
      // Browsers confuse a load that was interrupted with the next one.
      await until(() => inPage(isLoaded), 'The page before never ended loading.');
      await browser.tab().goTo(url);
    },
    async sees(words) {
      await until(async () => words.test(await inPage(text)), `Nobody sees ${words}.`);
    },
    async seesNot(words) {
      await until(async () => !words.test(await inPage(text)), `${words} is still to be seen.`);
    },
    async presses(button) {
      await click(await placeToPress('button', button));
    },
    async fills(label, wanted) {
      await click(await placeToPress('field', label));
      await until(() => inPage(selectsAll), `The field “${label}” doesn't take the focus.`);
      const actions = [...wanted].flatMap((value) => [
        { type: 'keyDown' as const, value },
        { type: 'keyUp' as const, value },
      ]);
      await browser.tab().perform([{ type: 'key', id: 'keys', actions }]);
    },
    async ticks(label) {
      await click(await placeToPress('field', label));
    },
    async hasWorker() {
      await until(() => inPage(isControlled), 'No service worker took over.');
    },
  };
}

// Each of these functions runs in the page, so none may use another.

function text(): string {
  return document.body.innerText;
}

function isLoaded(): boolean {
  return document.readyState === 'complete';
}

function isControlled(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated';
}

/** The centre of the element with these words, once nothing covers it; null while there is none. */
function placeOf(kind: 'button' | 'field', words: string): { x: number; y: number } | null {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')];
  const within = dialogs.at(-1) ?? document.querySelector('main') ?? document.body;
  const wanted =
    kind === 'button'
      ? [...within.querySelectorAll<HTMLElement>('button:enabled, a')].find(
          (one) => (one.ariaLabel ?? one.innerText).trim() === words && one.offsetParent !== null,
        )
      : [...within.querySelectorAll('label')].find(
          ({ innerText, control }) => innerText.trim() === words && control !== null,
        )?.control;
  if (!wanted) return null;
  wanted.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = wanted.getBoundingClientRect();
  const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const topmost = document.elementFromPoint(place.x, place.y);
  const isFree = wanted.contains(topmost) || topmost?.closest('label')?.control === wanted;
  return isFree ? place : null;
}

function selectsAll(): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return false;
  field.select();
  return true;
}
