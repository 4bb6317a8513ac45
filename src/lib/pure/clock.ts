/** The source of the time: `now` in milliseconds since 1970. Tests use one that they move forward. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
