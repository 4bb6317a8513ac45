import { towns } from './names.ts';
import type { demoSuppliers } from './people.ts';

const offices = {
  DK: 'Fabriksvej 0, 8000 Aarhus C, Danmark',
  IE: 'Harbour Yard 0, Cork, Ireland',
  NL: 'Havenkade 0, 3000 Rotterdam, Nederland',
} as const;

/** The product-safety block. House numbers are 0, so that no address is a real one. */
export function safetyOf(
  brand: string,
  { name, country }: (typeof demoSuppliers)[number],
  warnings: string | null,
) {
  const [postcode, town] = towns[brand.length % towns.length] ?? towns[0];
  return {
    manufacturer: `${brand}, Værkstedsvej 0, ${postcode} ${town}, Danmark`,
    eu_responsible: `${name}, ${offices[country]}`,
    warnings,
  };
}
