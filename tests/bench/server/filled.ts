/** A request's text with its numbers; `nth` differs from request to request. */
export const filled = (text: string, nth: number, items: readonly number[]): string =>
  text.replaceAll('{n}', String(nth)).replaceAll('{item}', String(items[nth % items.length]));
