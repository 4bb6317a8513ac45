/** The app warns of stock below this many pieces. */
const lowStock = 5;

export function stockGrade(stock: number): 'none' | 'few' | 'enough' {
  if (stock <= 0) return 'none';
  return stock < lowStock ? 'few' : 'enough';
}
