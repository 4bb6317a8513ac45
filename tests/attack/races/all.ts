import { moneyAndStoreRaces } from './money-and-stores.ts';
import { peopleRaces } from './people.ts';
import type { Race } from './race.ts';
import { sellingRaces } from './selling.ts';

/** Things done at the same moment, each on its own connection. */
export const races: readonly Race[] = [...peopleRaces, ...sellingRaces, ...moneyAndStoreRaces];
