/** How much may be taken: `capacity` units at once, and `perSecond` units in the long run. */
export interface Rate {
  capacity: number;
  perSecond: number;
}

/** What was left at a time, in milliseconds since 1970. Below 0 for a debt. */
export interface Bucket {
  left: number;
  at: number;
}

export const full = (rate: Rate, now: number): Bucket => ({ left: rate.capacity, at: now });

/** The bucket as it is now. If the clock was set back, it neither gains nor loses units. */
export function filled({ left, at }: Bucket, { capacity, perSecond }: Rate, now: number): Bucket {
  const gained = (Math.max(0, now - at) / 1000) * perSecond;
  return { left: Math.min(capacity, left + gained), at: now };
}

/**
 * Seconds until `units` are available, at least 1; 0 if they are available now. A call larger than the bucket waits
 * until it is full.
 */
export function secondsUntil(bucket: Bucket, rate: Rate, units: number): number {
  const lacking = Math.min(units, rate.capacity) - bucket.left;
  return lacking <= 0 ? 0 : Math.max(1, Math.ceil(lacking / rate.perSecond));
}

/** Takes `units` out, leaving a debt if there are fewer: at most the bucket's capacity. */
export function taken({ left, at }: Bucket, { capacity }: Rate, units: number): Bucket {
  return { left: Math.max(-capacity, left - units), at };
}
