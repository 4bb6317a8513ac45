import { z } from 'zod';
import type { ShopProfile } from '../../contract/entities/profiles.ts';

/** The result of checking a VAT number. */
type VatState = NonNullable<ShopProfile['vat_state']>;

/** Asks the EU's register about VAT numbers. */
export interface VatRegister {
  /** Never throws: without a clear answer of the register, the number is `unverified`, never `invalid` `[§D-vat]`. */
  check(vat: string): Promise<VatState>;
}

const answer = z.object({ valid: z.boolean(), userError: z.string().optional() });

/** In milliseconds; the person who saved the number is waiting. */
const patience = 4_000;

/**
 * The register at `url`, such as `https://ec.europa.eu/taxation_customs/vies/rest-api`; if it is null, nothing is
 * asked.
 */
export function openVatRegister(url: string | null): VatRegister {
  return {
    async check(vat) {
      if (url === null) return 'unverified';
      try {
        const response = await fetch(`${url}/check-vat-number`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify({ countryCode: vat.slice(0, 2), vatNumber: vat.slice(2) }),
          signal: AbortSignal.timeout(patience),
        });
        if (!response.ok) return 'unverified';
        const { valid, userError } = answer.parse(await response.json());
        if (valid) return 'valid';
        // The register also says "not valid" if a country's own register is down; only this field shows the difference.
        return userError === undefined || userError === 'INVALID' ? 'invalid' : 'unverified';
      } catch {
        return 'unverified';
      }
    },
  };
}
