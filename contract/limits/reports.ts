/** The most reports that a device sends at once, and keeps while it is offline. */
export const mostReports = { errors: 20, vitals: 60 } as const;
/** Messages are cut to this length; those of browsers themselves are shorter. */
export const longestMessage = 200;
