import { z } from 'zod';
import type { WooSetup } from './woo-setup.ts';

/**
 * WooCommerce's configuration in the environment; null if no shop can be connected: shops only send their keys to an
 * address with TLS, unless both are on this machine.
 */
export const wooSettings = z
  .object({
    WOOCOMMERCE_LOCAL: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
    PUBLIC_URL: z.string().optional(),
  })
  .transform(({ WOOCOMMERCE_LOCAL, PUBLIC_URL }): WooSetup | null => {
    const local = WOOCOMMERCE_LOCAL === '1';
    return local || PUBLIC_URL?.startsWith('https:') ? { local } : null;
  });
