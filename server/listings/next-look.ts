import { day, hour, minute } from '../lib/durations.ts';

/** In milliseconds: after this time a store has fetched the pictures that it was sent. */
export const soon = 5 * minute;

/**
 * Listings created together are looked at together, in groups of the size that a platform returns at once, or half of
 * that.
 */
const together = 100;
const hoursOfDay = day / hour;

/**
 * When a listing is next looked at, in milliseconds since 1970: once a day, at an hour of its own, so that a store with
 * many listings isn't asked for all at once `[§D-listings-looks]`.
 */
export function nextLook(id: number, now: number): number {
  const own = Math.floor(id / together) % hoursOfDay;
  const earliest = Math.ceil((now + day / 2) / hour);
  return (earliest + ((own - (earliest % hoursOfDay) + hoursOfDay) % hoursOfDay)) * hour;
}
