import { dropline } from './dropline.ts';
import { own } from './own.ts';
import { phasesOf } from './phases.ts';

Object.assign(globalThis, { bench: { dropline: phasesOf(dropline()), own } });
