/** How many days an account waits for its deletion; until then its person can take it back `[§D-deletion]`. */
export const deletionWaitDays = 14;
