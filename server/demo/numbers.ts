/** The EAN-13 whose first twelve digits are given. */
export function ean13(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** What of a price without VAT is added to it in Denmark. */
export const danishVat = 0.25;

/** Danish retail prices end on 5 øre under 100 kr. and on 9 kr. above: 79,95, 149, 1.299. Amounts in øre. */
export function retail(amount: number): number {
  if (amount < 10_000) return Math.max(995, Math.round(amount / 1000) * 1000 - 5);
  return Math.round(amount / 1000) * 1000 - 100;
}

/** About as many cents, in steps of 5: what a supplier would ask who reckons in euro. */
export const inEuro = (ore: number): number => Math.max(5, Math.round(ore / 7.46 / 5) * 5);

/** Retail prices in euro end in 95 cents. */
export const retailInEuro = (cents: number): number => Math.ceil(cents / 100) * 100 - 5;
