/**
 * Fields that only a server can fill in: ids and secrets that it has given out, people's addresses, and dates in the
 * future.
 */
const handedOut =
  /^(id|valueId|ruleId|number|email|token|ticket|session_token|credential|query|close_shops|current_password|password|ends_at|.+_id)$/;

/**
 * A documented example that can really be sent: ids, addresses and secrets come from what was `made`, everything else
 * from the documentation.
 */
export function madeReal(example: object, made: object): Record<string, unknown> {
  const real: Record<string, unknown> = made as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const mine = real[name];
      if (isRecord(value) && isRecord(mine) && (name === 'body' || name === 'query')) {
        return [name, madeReal(value, mine)];
      }
      return [name, handedOut.test(name) && mine !== undefined ? mine : value];
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
