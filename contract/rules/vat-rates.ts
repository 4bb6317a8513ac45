/** The standard rate from each date on, in hundredths of a per cent; the newest first. */
type Since = readonly (readonly [from: string, rate: number])[];

const always = '';

/**
 * The standard rates of the EU's countries, Norway, Switzerland and the United Kingdom on 1 January 2026, with the
 * changes of the years before.
 */
const standard: Readonly<Record<string, Since>> = {
  AT: [[always, 2000]],
  BE: [[always, 2100]],
  BG: [[always, 2000]],
  CH: [
    ['2024-01-01', 810],
    [always, 770],
  ],
  CY: [[always, 1900]],
  CZ: [[always, 2100]],
  DE: [[always, 1900]],
  DK: [[always, 2500]],
  EE: [
    ['2025-07-01', 2400],
    ['2024-01-01', 2200],
    [always, 2000],
  ],
  ES: [[always, 2100]],
  FI: [
    ['2024-09-01', 2550],
    [always, 2400],
  ],
  FR: [[always, 2000]],
  GB: [[always, 2000]],
  GR: [[always, 2400]],
  HR: [[always, 2500]],
  HU: [[always, 2700]],
  IE: [[always, 2300]],
  IT: [[always, 2200]],
  LT: [[always, 2100]],
  LU: [
    ['2024-01-01', 1700],
    [always, 1600],
  ],
  LV: [[always, 2100]],
  MT: [[always, 1800]],
  NL: [[always, 2100]],
  NO: [[always, 2500]],
  PL: [[always, 2300]],
  PT: [[always, 2300]],
  RO: [
    ['2025-08-01', 2100],
    [always, 1900],
  ],
  SE: [[always, 2500]],
  SI: [[always, 2200]],
  SK: [
    ['2025-01-01', 2300],
    [always, 2000],
  ],
};

/**
 * The VAT rate in a shop's prices on a day (`2026-01-31`); 0 for a country that isn't in the table: its prices are
 * shown without VAT.
 */
export function standardVat(country: string, day: string): number {
  const since = standard[country] ?? [];
  return since.find(([from]) => from <= day)?.[1] ?? 0;
}
