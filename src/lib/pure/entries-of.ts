/** The entries of a total map, whose names the compiler knows. */
export const entriesOf = <Name extends string, Value>(
  map: Readonly<Partial<Record<Name, Value>>>,
): [Name, Value][] => Object.entries(map) as [Name, Value][];
