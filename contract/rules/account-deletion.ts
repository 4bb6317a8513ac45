/**
 * How many days pass before an account is deleted; until then its person can take the deletion back `[§D-deletion]`.
 */
export const deletionWaitDays = 14;
