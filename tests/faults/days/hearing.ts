import { setTimeout as rest } from 'node:timers/promises';
import type { Act } from './diary.ts';
import { type Moving, patience } from './moving.ts';
import { press } from './places.ts';
import type { Step } from './plan.ts';
import type { Tab, Tabs } from './tabs.ts';

/** An undo offered in a tab's notice, and what it undoes. */
interface Offer {
  life: number;
  text: string;
  acts: Act[];
}

/** Reads what the person is told of what they did, and uses the undo offered with it. */
export class Hearing {
  readonly #tabs: Tabs;
  readonly #moving: Moving;
  readonly #offers = new Map<Tab, Offer[]>();
  /** The undos that were pressed, and how many notices the tab had shown by then. */
  readonly #undos: { tab: Tab; seen: number; acts: readonly Act[] }[] = [];

  constructor(tabs: Tabs, moving: Moving) {
    this.#tabs = tabs;
    this.#moving = moving;
  }

  /** Reads what the person is told of these acts, unless the tab dies first. */
  async hear(tab: Tab, step: Step, seen: number, acts: Act[], words: RegExp): Promise<void> {
    if (step.dies !== null) await this.#moving.die(tab, step.dies);
    const told = await this.told(tab, seen, words, step.dies === null);
    for (const act of acts) {
      act.told = told === null ? 'maybe' : 'yes';
      act.words = told ?? '';
    }
    if (told === null && step.dies === null)
      this.#moving.note(tab, 'is told nothing of it', acts[0]?.product ?? null);
  }

  async told(tab: Tab, seen: number, words: RegExp, waits: boolean): Promise<string | null> {
    const until = Date.now() + (waits ? patience : 0);
    for (;;) {
      const told = tab.told.slice(seen).find((text) => words.test(text));
      if (told || Date.now() >= until) return told ?? null;
      await rest(15);
    }
  }

  offer(tab: Tab, acts: Act[]): void {
    const text = acts[0]?.words;
    if (!text) return;
    this.#offers.set(tab, [...(this.#offers.get(tab) ?? []), { life: tab.life, text, acts }]);
  }

  /** Presses an undo, if one is offered. */
  async undo(asked: Tab, step: Step): Promise<boolean> {
    const { all } = this.#tabs;
    for (const tab of [asked, ...all]) {
      const offer = this.#offers.get(tab)?.findLast(({ life }) => life === tab.life);
      if (!offer) continue;
      const card = tab.page
        .locator('section[popover] > [role=status]')
        .filter({ hasText: offer.text });
      if ((await card.count().catch(() => 0)) !== 1) continue;
      for (const act of offer.acts) act.undone = 'maybe';
      const product = offer.acts[0]?.product ?? null;
      this.#moving.note(tab, `undoes »${offer.text}«`, product);
      this.#offers.set(tab, []);
      this.#undos.push({ tab, seen: tab.told.length, acts: offer.acts });
      const pressed = await press(card.getByRole('button', { name: 'Fortryd' })).then(
        () => true,
        () => false,
      );
      if (step.dies !== null) await this.#moving.die(tab, step.dies);
      else if (pressed) {
        // The notice disappears once its undo has taken effect.
        await card.waitFor({ state: 'detached', timeout: patience }).catch(() => {});
        for (const act of offer.acts) act.undone = 'yes';
      } else this.#moving.note(tab, 'did not get to it', product);
      return true;
    }
    return false;
  }

  /** Takes in notices that an undo came too late; they may come long after it was pressed. */
  lateUndos(): void {
    for (const [at, { tab, seen, acts }] of this.#undos.entries()) {
      const next = this.#undos.slice(at + 1).find((one) => one.tab === tab);
      const isLate = tab.told
        .slice(seen, next?.seen)
        .some((text) => /^Det var for sent/.test(text));
      // With several changes, some may have been undone in time.
      if (isLate) for (const act of acts) act.undone = acts.length === 1 ? 'no' : 'maybe';
    }
  }
}
