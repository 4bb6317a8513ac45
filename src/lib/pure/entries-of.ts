/** `Object.entries` with typed keys. */
export const entriesOf = <Name extends string, Value>(
  map: Readonly<Partial<Record<Name, Value>>>,
): [Name, Value][] => Object.entries(map) as [Name, Value][];
