/** A Danish supplier's CSV with column names that no known program uses: `;` between cells, a decimal comma. */
export function mappedText(products: number): string {
  const rows = Array.from(
    { length: products },
    (_, at) => `V-${at + 1};Blå kande nr. ${at + 1};1.2${at % 10}9,50`,
  );
  return ['Varenr;Navn;Pris', ...rows].join('\n');
}

/** The same, in Windows-1252. */
export const mappedFile = (products: number): Buffer<ArrayBuffer> =>
  Buffer.from(`${mappedText(products)}\n`, 'latin1');
