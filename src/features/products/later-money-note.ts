import { lazy } from '../../lib/pure/lazy.ts';

/** `MoneyNote`, loaded after the amounts that it explains. */
export const moneyNote = lazy(() => import('./money-note.tsx').then((module) => module.MoneyNote));
