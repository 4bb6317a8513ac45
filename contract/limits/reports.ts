/** What a device sends home at once: it keeps no more while it is offline. */
export const mostReports = { errors: 20, vitals: 60 } as const;
/** What is left of a message: engines' own are shorter. */
export const longestMessage = 200;
