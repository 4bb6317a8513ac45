/** An amount in minor units as store platforms write it: `1490` is `14.90`. */
export const decimalAmount = (minor: number): string => (minor / 100).toFixed(2);

/** The minor units of what a store platform has written. */
export const minorUnits = (text: string): number => Math.round(Number(text) * 100);
