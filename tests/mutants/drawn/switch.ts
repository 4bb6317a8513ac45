/** Which mutant is on, and which have been come by: one for all files of a worker. */
export interface Switch {
  active: string | null;
  /** Reached since it was last emptied. */
  reached: Set<string>;
  /** How often the active one was asked for: one that never ends is stopped. */
  asked: number;
}

/** More often than any test asks for one place; an endless loop comes by it in a moment. */
const mostAsked = 3_000_000;

export class Endless extends Error {}

/** Puts the switch where instrumented files find it. */
export function installSwitch(): Switch {
  const at: Switch = { active: null, reached: new Set(), asked: 0 };
  Object.assign(globalThis, {
    __mutant(id: string): boolean {
      at.reached.add(id);
      if (id !== at.active) return false;
      at.asked += 1;
      if (at.asked > mostAsked) throw new Endless(`${id} doesn't end`);
      return true;
    },
  });
  return at;
}
