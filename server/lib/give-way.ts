/**
 * Called between two pieces of long work: lets waiting requests go first, and if there are any, leaves them some time.
 * No transaction is open at that moment.
 */
export type GiveWay = () => Promise<void>;
