/** Where time comes from: `now` in milliseconds since 1970. Tests pass one that they advance. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
