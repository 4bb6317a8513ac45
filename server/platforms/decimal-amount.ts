/** An amount in minor units in the format of store platforms: `1490` becomes `14.90`. */
export const decimalAmount = (minor: number): string => (minor / 100).toFixed(2);

/** The amount of a store platform in minor units. */
export const minorUnits = (text: string): number => Math.round(Number(text) * 100);
