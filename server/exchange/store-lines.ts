import type { ExchangeKind } from '../../contract/entities/exchanges.ts';
import {
  beginTry,
  type Exchange,
  endExchange,
  nextInLine,
  storesInLine,
  tryAgainAt,
} from './exchange-rows.ts';
import { storeLeaseRows } from './lease.ts';
import type { Lines } from './lines.ts';

export const storeLines: Lines<ExchangeKind, Exchange> = {
  leases: storeLeaseRows,
  due: storesInLine,
  next: nextInLine,
  beginTry,
  end: endExchange,
  tryAgainAt,
};
