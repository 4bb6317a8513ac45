/** Which mutant is on, and which ones were executed; shared by all files of a worker. */
export interface Switch {
  active: string | null;
  /** Those executed since it was last emptied. */
  reached: Set<string>;
  /** The time from which the active one is taken for endless, in milliseconds since the epoch. */
  until: number;
}

export class Endless extends Error {}

/** Puts the switch where instrumented files look for it. */
export function installSwitch(): Switch {
  const at: Switch = { active: null, reached: new Set(), until: Infinity };
  Object.assign(globalThis, {
    __mutant(id: string): boolean {
      at.reached.add(id);
      if (id !== at.active) return false;
      // A loop that never waits, or only for PGlite, lets no timer fire.
      if (Date.now() > at.until) throw new Endless(`${id} doesn't end`);
      return true;
    },
  });
  return at;
}
