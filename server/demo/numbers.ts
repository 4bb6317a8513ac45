/** The EAN-13 with the given first twelve digits. */
export function ean13(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** Danish VAT as a share of the price without VAT. */
export const danishVat = 0.25;

/** Danish retail prices end in 5 øre below 100 kr. and in 9 kr. above: 79,95, 149, 1.299. Amounts in øre. */
export function retail(amount: number): number {
  if (amount < 10_000) return Math.max(995, Math.round(amount / 1000) * 1000 - 5);
  return Math.round(amount / 1000) * 1000 - 100;
}

/** The amount in cents, rounded to steps of 5, for a supplier with euro prices. */
export const inEuro = (ore: number): number => Math.max(5, Math.round(ore / 7.46 / 5) * 5);

/** Retail prices in euro end in 95 cents. */
export const retailInEuro = (cents: number): number => Math.ceil(cents / 100) * 100 - 5;
