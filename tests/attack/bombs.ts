import { binaryBombs } from './bombs/binary.ts';
import type { Bomb } from './bombs/bomb.ts';
import { cellBombs, csvBombs } from './bombs/csv.ts';
import { xmlBombs } from './bombs/xml.ts';

/** Hostile catalogue files. Each one ends quickly, gives its memory back and leaves nothing half written `[§D-files]`. */
export const bombs: readonly Bomb[] = [...csvBombs, ...cellBombs, ...xmlBombs, ...binaryBombs];
