/** Whoever was heard of this long ago may well ask again, in milliseconds. */
const recent = 2_000;

/** Who is there: whether work for one keeps another waiting. The last two who were heard of are enough to know. */
export function createHeard(now: () => number = () => performance.now()) {
  let last = { person: '', at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    add(person: string): void {
      if (person !== last.person) before = last;
      last = { person, at: now() };
    },
    /** Whether another than `person` was heard of just now. */
    other(person: string): boolean {
      const { at } = last.person === person ? before : last;
      return now() - at < recent;
    },
  };
}
