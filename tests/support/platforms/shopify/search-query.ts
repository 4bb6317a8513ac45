/** One `name:value` of a search, as `updated_at:>'2026-11-01T00:00:00Z'`. */
interface Term {
  name: string;
  operator: '' | '<' | '<=' | '>' | '>=';
  value: string;
}

const term = /(\w+):(<=|>=|<|>)?(?:'([^']*)'|"([^"]*)"|(\S+))/g;

/** The terms of a search; what is no term is left out, as by Shopify, which only warns. */
function readTerms(query: string): Term[] {
  return [...query.matchAll(term)].map(([, name = '', operator = '', ...values]) => ({
    name,
    operator: operator as Term['operator'],
    value: values.find((value) => value !== undefined) ?? '',
  }));
}

/** What an item has under a name: one value, or several of which any may fit. A number is a time. */
export type Searched = Record<string, number | string | readonly string[]>;

/** Whether an item is what a search asks for. A name that isn't known narrows nothing. */
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
