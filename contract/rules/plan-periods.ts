/** The same day and time one month or year later; if the month is too short, its last day. In UTC. */
export function addInterval(from: Date, interval: string): Date {
  const months = interval === 'year' ? 12 : 1;
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  // A day that the month doesn't have has run over into the next month.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}

/** The share of a period that is left, from 0 to 1. */
export function shareLeft(start: Date, end: Date, now: number): number {
  const whole = end.getTime() - start.getTime();
  if (whole <= 0) return 0;
  return Math.min(1, Math.max(0, (end.getTime() - now) / whole));
}

/** The start of the period that ends at `end`. */
function periodStart(end: Date, interval: string): Date {
  const start = new Date(end);
  start.setUTCMonth(start.getUTCMonth() - (interval === 'year' ? 12 : 1));
  if (start.getUTCDate() !== end.getUTCDate()) start.setUTCDate(0);
  return start;
}

interface Terms {
  interval: string;
  /** In minor units. */
  price: number;
}

/**
 * What a change of plan costs today, without VAT, and whether the period goes on: a plan that isn't cheaper, with the
 * same interval, costs the difference for the rest of the period; every other change starts a new period.
 */
export function changeTerms(
  from: Terms & { end: Date | null },
  to: Terms,
  now: number,
): { keptEnd: Date | null; base: number } {
  const difference = to.price - from.price;
  const { end } = from;
  if (to.interval !== from.interval || difference < 0 || end === null)
    return { keptEnd: null, base: to.price };
  const share = shareLeft(periodStart(end, from.interval), end, now);
  return { keptEnd: end, base: Math.round(difference * share) };
}
