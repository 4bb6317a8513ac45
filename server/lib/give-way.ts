/**
 * Called between two pieces of long work: lets the requests that wait go first, and leaves others the rest of the time where there are
 * any. No transaction is open then.
 */
export type GiveWay = () => Promise<void>;
