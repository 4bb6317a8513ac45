/** In milliseconds: somebody who made a request this recently may well make another. */
const recent = 2_000;

/**
 * Tells who is active, that is, whether work for one person makes another wait. The last two persons are enough for
 * that.
 */
export function createHeard(now: () => number = () => performance.now()) {
  let last = { person: '', at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    add(person: string): void {
      if (person !== last.person) before = last;
      last = { person, at: now() };
    },
    /** Whether somebody other than `person` was active just now. */
    other(person: string): boolean {
      const { at } = last.person === person ? before : last;
      return now() - at < recent;
    },
  };
}
