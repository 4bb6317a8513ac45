/** The EAN-13 whose first twelve digits are given. */
export function ean13(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** Danish retail prices end on 5 øre under 100 kr. and on 9 kr. above: 79,95, 149, 1.299. Amounts in øre. */
export function retail(amount: number): number {
  if (amount < 10_000) return Math.max(995, Math.round(amount / 1000) * 1000 - 5);
  return Math.round(amount / 1000) * 1000 - 100;
}
