import { day } from '../lib/durations.ts';

/** How long a shop has to pay. */
export const paymentTerm = 14 * day;

/** How long after the due day the shop is mailed that nothing has come: a transfer takes a day or two. */
export const reminderAfter = 3 * day;

/** How long after that mail its plan stops until it has paid: nobody's does without having been told. */
export const stopAfterReminder = 11 * day;
