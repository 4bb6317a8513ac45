import { isLoopback } from '../../lib/loopback.ts';
import type { Reach } from '../../outward/guarded-request.ts';

/** The limits for reaching suppliers' APIs: public addresses; with `local` also this machine, for a stand-in. */
export const supplierReach = (reach: Reach, local: boolean): Reach =>
  local
    ? {
        ...reach,
        isAllowed: (address) => isLoopback(address) || reach.isAllowed(address),
        ports: null,
      }
    : reach;
