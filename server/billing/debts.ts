import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { invoices } from '../db/schema.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { reminderAfter, stopAfterReminder } from './terms.ts';

type OpenRow = Pick<InvoiceRow, 'number' | 'kind' | 'corrects' | 'total' | 'dueAt' | 'remindedAt'>;

/** What is still to be paid of an open invoice, after subtracting the credit notes that correct it. */
export interface Debt {
  number: string;
  due: number;
  dueAt: Date;
  remindedAt: Date | null;
}

export interface Account {
  /** By due day, oldest first. */
  debts: Debt[];
  /** What the shop is owed by credit notes for invoices that it has paid. */
  credit: number;
}

/** What a shop owes and is owed, from its open invoices and credit notes. */
export function settleUp(open: readonly OpenRow[]): Account {
  const { owed, notes, unsettled } = byKind(open);
  const sum = (rows: readonly OpenRow[]) => rows.reduce((all, { total }) => all + total, 0);
  const debts = owed.map(({ number, total, dueAt, remindedAt }) => {
    const own = sum(notes.filter(({ corrects }) => corrects === number));
    return { number, due: Math.max(0, total + own), dueAt, remindedAt };
  });
  return {
    debts: debts
      .filter(({ due }) => due > 0)
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()),
    credit: -sum(unsettled),
  };
}

/** `unsettled` are the credit notes without an open invoice to set them off against. */
function byKind<Row extends OpenRow>(open: readonly Row[]) {
  const owed = open.filter(({ kind }) => kind === 'invoice');
  const notes = open.filter(({ kind }) => kind === 'credit_note');
  const unpaid = new Set(owed.map(({ number }) => number));
  const unsettled = notes.filter(({ corrects }) => corrects === null || !unpaid.has(corrects));
  return { owed, notes, unsettled };
}

/**
 * By number: what is still to be paid of each open invoice, and below zero what is still to be paid out of each credit
 * note; 0 for any other.
 */
export function dueOf(open: readonly OpenRow[]): (number: string) => number {
  const dues = new Map(settleUp(open).debts.map(({ number, due }) => [number, due]));
  for (const { number, total } of byKind(open).unsettled) dues.set(number, total);
  return (number) => dues.get(number) ?? 0;
}

/**
 * The shop's standing by its debts: `overdue` when it should be reminded, `past_due` a certain time after the reminder.
 * A shop that is owed at least as much is `clear`.
 */
export function standingOf(
  { debts, credit }: Account,
  now: number,
): 'clear' | 'overdue' | 'past_due' {
  const exceeds = (late: readonly Debt[]) => late.reduce((all, { due }) => all + due, 0) > credit;
  const isStopping = ({ remindedAt }: Debt) =>
    remindedAt !== null && remindedAt.getTime() + stopAfterReminder <= now;
  if (exceeds(debts.filter(isStopping))) return 'past_due';
  const isLate = ({ dueAt }: Debt) => dueAt.getTime() + reminderAfter <= now;
  return exceeds(debts.filter(isLate)) ? 'overdue' : 'clear';
}

/** The shop's current account. */
export async function readAccount(db: Db, shopId: number): Promise<Account> {
  const open = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.shopId, shopId), eq(invoices.state, 'open')));
  return settleUp(open);
}
