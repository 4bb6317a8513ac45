/** Gives equal calls the same text, regardless of the order of the fields and of undefined ones. */
export function callKey(call: string, args: object): string {
  return `${call} ${JSON.stringify(sorted(args))}`;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]),
  );
}
