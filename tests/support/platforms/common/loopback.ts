import { isLoopback } from '../../../../server/lib/loopback.ts';

/** Whether an address is on this machine: only there a stand-in accepts plain HTTP. */
export const isHere = (address: string): boolean => isLoopback(URL.parse(address)?.hostname ?? '');
