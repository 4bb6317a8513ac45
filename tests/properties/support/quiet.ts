import { setImmediate } from 'node:timers/promises';

/** Lets everything happen that waits for no clock: requests, writes, and what follows from them. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await setImmediate();
}
