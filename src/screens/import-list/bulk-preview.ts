import type { GateCode, ImportProduct } from '../../../contract/entities/import-products.ts';
import type { ShopMoney } from '../../../contract/entities/rates.ts';
import { publishGate } from '../../../contract/rules/publish-gate.ts';
import { importStanding, toImport } from '../../../contract/rules/what-needs.ts';

/** What a bulk import would take, and what the publish gate would block. */
interface BulkPreview {
  importable: number;
  blocked: number;
  /** How many items each reason blocks; an item with two reasons counts for both. */
  reasons: { code: GateCode; count: number }[];
}

/**
 * The items that the server will take for a bulk import of up to `limit`: the newest ones, whether or not the gate
 * blocks them.
 */
export function takenByImport<P extends Pick<ImportProduct, 'id' | 'state'>>(
  products: readonly P[],
  limit: number | null,
): P[] {
  // Items that haven't been sent have no id from the server yet; they will be the newest.
  const age = ({ id }: P) => (id > 0 ? -id : Number.NEGATIVE_INFINITY);
  const open = products.filter(({ state }) => toImport.includes(state));
  return open.toSorted((a, b) => (age(a) < age(b) ? -1 : 1)).slice(0, limit ?? open.length);
}

export function bulkPreview(
  products: Iterable<Pick<ImportProduct, 'state' | 'variants'>>,
  money: ShopMoney,
): BulkPreview {
  const counts = new Map<GateCode, number>();
  let importable = 0;
  let blocked = 0;
  for (const product of products) {
    const standing = importStanding(product, money);
    if (standing === 'ready') importable += 1;
    if (standing !== 'blocked') continue;
    blocked += 1;
    const { blocks } = publishGate(product.variants, money);
    for (const code of blocks) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const reasons = [...counts].map(([code, count]) => ({ code, count }));
  return { importable, blocked, reasons: reasons.sort((a, b) => b.count - a.count) };
}
