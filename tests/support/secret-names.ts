import { z } from 'zod';

/** The fields of an answer whose names sound like secrets. */
export function secretNames(schema: z.ZodType): string[] {
  const json = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  const names = [...json.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name);
  return names.filter((name) => /token|ticket|secret|challenge|password|credential/.test(name));
}
