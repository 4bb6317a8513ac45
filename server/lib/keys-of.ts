/** The keys of a total map, with their literal types. */
export const keysOf = <Name extends string>(map: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(map) as Name[];
