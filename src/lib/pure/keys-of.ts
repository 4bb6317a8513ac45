/** `Object.keys` with typed keys. */
export const keysOf = <Name extends string>(map: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(map) as Name[];
