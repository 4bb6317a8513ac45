/** One `name:value` of a search, such as `updated_at:>'2026-11-01T00:00:00Z'`. */
interface Term {
  name: string;
  operator: '' | '<' | '<=' | '>' | '>=';
  value: string;
}

const term = /(\w+):(<=|>=|<|>)?(?:'([^']*)'|"([^"]*)"|(\S+))/g;

/** The terms of a search. Anything else is ignored; Shopify does the same, with a warning. */
function readTerms(query: string): Term[] {
  return [...query.matchAll(term)].map(([, name = '', operator = '', ...values]) => ({
    name,
    operator: operator as Term['operator'],
    value: values.find((value) => value !== undefined) ?? '',
  }));
}

/** An item's searchable values: one per name, or several of which any may match. A number is a time. */
export type Searched = Record<string, number | string | readonly string[]>;

/** Whether an item matches a search. An unknown name doesn't narrow it. */
export function fits(query: string | null | undefined, item: Searched): boolean {
  return readTerms(query ?? '').every(({ name, operator, value }) => {
    const has = item[name];
    if (has === undefined) return true;
    if (typeof has === 'number') return compare(has, operator, Date.parse(value));
    const wanted = value.toLowerCase();
    return [has].flat().some((one) => one.toLowerCase() === wanted);
  });
}

function compare(has: number, operator: Term['operator'], than: number): boolean {
  switch (operator) {
    case '<':
      return has < than;
    case '<=':
      return has <= than;
    case '>':
      return has > than;
    case '>=':
      return has >= than;
    case '':
      return has === than;
  }
}
