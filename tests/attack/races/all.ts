import { moneyAndStoreRaces } from './money-and-stores.ts';
import { peopleRaces } from './people.ts';
import type { Race } from './race.ts';
import { sellingRaces } from './selling.ts';

/** Things done at once, from as many connections. */
export const races: readonly Race[] = [...peopleRaces, ...sellingRaces, ...moneyAndStoreRaces];
