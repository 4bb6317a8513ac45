/** The time on the clocks of browser and server in every picture: a Tuesday morning in Copenhagen. */
export const now = Date.parse('2026-11-17T10:24:00+01:00');
