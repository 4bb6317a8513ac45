import { setImmediate } from 'node:timers/promises';

/** Lets everything happen that needs no timer: requests, writes, and what follows from them. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await setImmediate();
}
