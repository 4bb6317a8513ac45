import type { GateCode } from '../../../contract/entities/import-products.ts';
import type { MessageId } from '../../i18n/messages.ts';

export const gateWords = {
  price_zero: 'import-list.gate.price_zero',
  price_below_cost: 'import-list.gate.price_below_cost',
  rate_missing: 'import-list.gate.rate_missing',
  out_of_stock: 'import-list.gate.out_of_stock',
  nothing_included: 'import-list.gate.nothing_included',
  margin_low: 'import-list.gate.margin_low',
  stock_low: 'import-list.gate.stock_low',
} as const satisfies Record<GateCode, MessageId>;
