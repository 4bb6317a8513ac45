/** Which mutant is on, and which ones were executed; shared by all files of a worker. */
export interface Switch {
  active: string | null;
  /** Those executed since it was last emptied. */
  reached: Set<string>;
  /** How often the active one was executed. */
  asked: number;
  /** The time from which the active one is taken for endless, in milliseconds since the epoch. */
  until: number;
}

/** More often than any test executes one place; a loop that never waits gets there in a moment. */
const mostAsked = 3_000_000;

export class Endless extends Error {}

/** Puts the switch where instrumented files look for it. */
export function installSwitch(): Switch {
  const at: Switch = { active: null, reached: new Set(), asked: 0, until: Infinity };
  Object.assign(globalThis, {
    __mutant(id: string): boolean {
      at.reached.add(id);
      if (id !== at.active) return false;
      at.asked += 1;
      // One that only waits for PGlite is slow to get there, and lets no timer fire either.
      if (at.asked > mostAsked || Date.now() > at.until) throw new Endless(`${id} doesn't end`);
      return true;
    },
  });
  return at;
}
