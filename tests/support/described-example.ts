/** What only a server can know: what it has handed out, whose things are, and which day is to come. */
const handedOut =
  /^(id|valueId|ruleId|number|email|token|ticket|session_token|credential|query|close_shops|current_password|password|ends_at|.+_id)$/;

/**
 * A documented example as it can be sent: the ids, addresses and secrets of what was `made` for it, all else as it is documented. What is
 * documented and has no fellow in what was made stays.
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
