import type { Rates } from '../entities/rates.ts';

/** The European Central Bank rests for up to five days, around Christmas and Easter. */
const oldAfterDays = 7;

/** Whether rates are so old that whoever sees an amount made with them is to know it. */
export const areOld = ({ date }: Pick<Rates, 'date'>, now: number): boolean =>
  now - Date.parse(date) > (oldAfterDays + 1) * 86_400_000;
