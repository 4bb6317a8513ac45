/** The keys of a total map, whose names the compiler knows. */
export const keysOf = <Name extends string>(map: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(map) as Name[];
