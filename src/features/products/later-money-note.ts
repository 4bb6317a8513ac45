import { lazy } from '../../lib/pure/lazy.ts';

/** `MoneyNote`, behind the amounts that it is about. */
export const moneyNote = lazy(() => import('./money-note.tsx').then((module) => module.MoneyNote));
