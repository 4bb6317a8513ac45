import { day } from '../lib/durations.ts';

/** How long a shop has to pay. */
export const paymentTerm = 14 * day;

/** How long after the due day the shop gets a reminder: a transfer takes a day or two. */
export const reminderAfter = 3 * day;

/** How long after the reminder its plan stops until it has paid: no plan stops without a reminder. */
export const stopAfterReminder = 11 * day;
