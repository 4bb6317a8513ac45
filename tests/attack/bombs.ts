import { binaryBombs } from './bombs/binary.ts';
import type { Bomb } from './bombs/bomb.ts';
import { cellBombs, csvBombs } from './bombs/csv.ts';
import { xmlBombs } from './bombs/xml.ts';

/** Hostile catalogue files. Each ends quickly, leaves the memory as it was, and nothing half written `[§D-files]`. */
export const bombs: readonly Bomb[] = [...csvBombs, ...cellBombs, ...xmlBombs, ...binaryBombs];
