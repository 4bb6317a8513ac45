import type { Weather } from './bad-line.ts';
import { type Chance, chanceOf } from './chance.ts';

export const deeds = [
  [16, 'add'],
  [5, 'turn page'],
  [14, 'price'],
  [8, 'title'],
  [5, 'tags'],
  [6, 'all prices'],
  [4, 'type only'],
  [9, 'remove'],
  [3, 'remove some'],
  [2, 'remove all'],
  [11, 'undo'],
  [4, 'publish'],
  [5, 'reload'],
  [3, 'close'],
  [4, 'crash'],
  [13, 'weather'],
  [3, 'switch shop'],
  [1, 'sign out'],
  [4, 'rest'],
] as const;
export type DeedName = (typeof deeds)[number][1];

export const weathers = [
  [6, 'good'],
  [9, 'bad'],
  [4, 'offline'],
  [1, 'cut'],
  [1, 'portal-page'],
  [1, 'portal-403'],
  [1, 'portal-511'],
  [1, 'portal-redirect'],
] as const satisfies readonly (readonly [number, Weather | 'offline'])[];

/** One thing that is done, or that happens. */
export interface Step {
  what: DeedName;
  tab: number;
  /** The step's random numbers, drawn in advance, so that a step that can't be done doesn't change later ones. */
  chance: Chance;
  /** How many milliseconds after the deed the tab dies; null if it doesn't. */
  dies: number | null;
}

/** The same day for the same seed. */
export function planOf(seed: number, length: number): Step[] {
  const chance = chanceOf(seed);
  return Array.from({ length }, () => ({
    what: chance.pick(deeds),
    tab: chance.below(3),
    chance: chanceOf(chance.below(2 ** 31)),
    dies: chance.next() < 0.06 ? chance.below(150) : null,
  }));
}
