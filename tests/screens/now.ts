/** When every picture is taken, by the clock of browser and server: a Tuesday before noon in Copenhagen. */
export const now = Date.parse('2026-11-17T10:24:00+01:00');
