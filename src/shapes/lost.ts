import type { AfterLoss } from '../../contract/calls/write-class.ts';
import type { WriteCall } from '../../contract/types.ts';
import lost from './compiled/lost.json' with { type: 'json' };

const table: { [C in WriteCall]?: string } = lost;

/** What a lost answer asks for, as the call's row in the contract says; most writes may simply be made again. */
export const lostOf = (call: WriteCall): AfterLoss =>
  (table[call] as AfterLoss | undefined) ?? 'resend';
