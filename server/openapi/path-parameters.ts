/** The description of a path parameter. */
export function pathParameter(name: string): { description: string; type: 'string' | 'integer' } {
  const { description, text } = known[name] ?? {};
  if (description === undefined) throw new Error(`Nothing says what {${name}} of a path is.`);
  return { description, type: text ? 'string' : 'integer' };
}

const known: Record<string, { description: string; text?: true }> = {
  id: { description: 'The `id` of the record, as lists show it.' },
  valueId: { description: 'The `id` of the mapping.' },
  ruleId: { description: 'The `id` of the rule.' },
  order: { description: 'The order’s `order_number`, or its `id`.', text: true },
  job: { description: 'The `id` of the job.', text: true },
  session: { description: 'The `id` of the session.', text: true },
  passkey: { description: 'The `id` of the passkey.', text: true },
  number: { description: 'The invoice’s `number`.', text: true },
  email: { description: 'The person’s address.', text: true },
  token: { description: 'The token of the mailed link.', text: true },
  provider: { description: 'The store platform: `shopify`.', text: true },
};
