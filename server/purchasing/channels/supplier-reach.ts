import { isLoopback } from '../../lib/loopback.ts';
import type { Reach } from '../../outward/guarded-request.ts';

/** How far suppliers' APIs may be: public addresses; with `local` on this machine as well, for a stand-in. */
export const supplierReach = (reach: Reach, local: boolean): Reach =>
  local
    ? {
        ...reach,
        isAllowed: (address) => isLoopback(address) || reach.isAllowed(address),
        ports: null,
      }
    : reach;
