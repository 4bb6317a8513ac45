import { phasesOf } from '../page/phases.ts';
import { rxdb } from './rxdb.mjs';
import { tanstack } from './tanstack.mjs';

Object.assign(globalThis, { bench: { rxdb: phasesOf(rxdb()), tanstack: phasesOf(tanstack()) } });
