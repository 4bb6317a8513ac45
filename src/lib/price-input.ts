/** What a typed price may come to: a number of minor units, or nothing (an emptied field), or not a price. */
export type TypedPrice = number | null | 'invalid';

/**
 * Reads a price as people type and paste it: "1.299,95", "1,299.95", "1 299,95 kr.", "129". The last comma or point that
 * is followed by one or two digits at the end is the decimal sign; the others group thousands.
 */
export function readPrice(text: string, decimals = 2): TypedPrice {
  const bare = text.replace(/[\s\u00a0\u202f]|kr\.?|dkk|eur|[€$£]/gi, '');
  if (bare === '') return null;
  if (!/^\d[\d.,]*$/.test(bare)) return 'invalid';
  const fraction = /[.,](\d{1,2})$/.exec(bare);
  const tail = fraction?.[1] ?? '';
  const whole = fraction ? bare.slice(0, fraction.index) : bare;
  const groups = whole.split(/[.,]/);
  if (groups.slice(1).some((group) => group.length !== 3)) return 'invalid';
  if (tail.length > decimals) return 'invalid';
  const amount = Number(groups.join('') + tail.padEnd(decimals, '0'));
  return amount <= 1_000_000_000 ? amount : 'invalid';
}

/** Raises (or, below zero, lowers) an amount by per cent, to whole minor units; never below 0. */
export function raised(amount: number, percent: number): number {
  return Math.max(0, Math.round(amount * (1 + percent / 100)));
}
