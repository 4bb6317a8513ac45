import { day, hour, minute } from '../lib/durations.ts';

/** In milliseconds: by then a store has fetched the pictures that it was told of. */
export const soon = 5 * minute;

/** Listings that are made together are looked at together: a platform shows so many at once, or half of them. */
const together = 100;
const hoursOfDay = day / hour;

/**
 * When a listing that has been looked at is looked at again, in milliseconds since 1970: once a day, each in an hour of its own, so that a
 * store with many isn't asked for all at once `[§D-listings-looks]`.
 */
export function nextLook(id: number, now: number): number {
  const own = Math.floor(id / together) % hoursOfDay;
  const earliest = Math.ceil((now + day / 2) / hour);
  return (earliest + ((own - (earliest % hoursOfDay) + hoursOfDay) % hoursOfDay)) * hour;
}
