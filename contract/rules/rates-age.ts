import type { Rates } from '../entities/rates.ts';

/** The European Central Bank publishes no rates for up to five days around Christmas and Easter. */
const oldAfterDays = 7;

/** Whether rates are so old that people who see amounts converted with them should be told. */
export const areOld = ({ date }: Pick<Rates, 'date'>, now: number): boolean =>
  now - Date.parse(date) > (oldAfterDays + 1) * 86_400_000;
