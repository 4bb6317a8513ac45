import { dexieRows } from './dexie.ts';
import { phasesOf } from './phases.ts';
import { rawRows } from './raw.ts';

Object.assign(globalThis, { bench: { raw: phasesOf(rawRows()), dexie: phasesOf(dexieRows()) } });
