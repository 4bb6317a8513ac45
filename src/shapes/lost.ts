import type { AfterLoss } from '../../contract/calls/write-class.ts';
import type { WriteCall } from '../../contract/types.ts';
import lost from './compiled/lost.json' with { type: 'json' };

const table: { [C in WriteCall]?: string } = lost;

/** What to do when a call's answer is lost, as the contract says; most writes can simply be repeated. */
export const lostOf = (call: WriteCall): AfterLoss =>
  (table[call] as AfterLoss | undefined) ?? 'resend';
