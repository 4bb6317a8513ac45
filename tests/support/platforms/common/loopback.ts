import { isLoopback } from '../../../../server/lib/loopback.ts';

/** Whether an address is of this machine: there alone a stand-in does without TLS. */
export const isHere = (address: string): boolean => isLoopback(URL.parse(address)?.hostname ?? '');
