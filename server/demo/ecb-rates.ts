import type { Rates } from '../../contract/entities/rates.ts';

/** The European Central Bank's rates of the last day of 2024: real ones, and shown with that date. */
export const demoRates: Rates = {
  date: '2024-12-31',
  per_euro: {
    USD: 1_038_900,
    JPY: 163_060_000,
    CZK: 25_185_000,
    DKK: 7_457_800,
    GBP: 829_180,
    HUF: 411_350_000,
    PLN: 4_275_000,
    RON: 4_974_300,
    SEK: 11_459_000,
    CHF: 941_200,
    NOK: 11_795_000,
  },
};
