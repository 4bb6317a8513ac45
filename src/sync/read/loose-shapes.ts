import type { ReadCall } from '../../../contract/types.ts';
import { isFields } from '../../lib/pure/checks.ts';
import { isEnvelope, isOne } from './shape.ts';

const isList = (answer: unknown): boolean =>
  isFields(answer) && Array.isArray(answer.data) && answer.data.every(isFields);

const isPage = (answer: unknown): boolean =>
  isList(answer) &&
  isFields(answer) &&
  isFields(answer.meta) &&
  Number.isInteger(answer.meta.total);

type Shape = (answer: unknown) => boolean;

const looks: Partial<Record<ReadCall, Shape>> = {
  'GET /products': isPage,
  'GET /products/{id}': isOne,
  'GET /import-products': isPage,
  'GET /shop/products': isPage,
  'GET /shop/orders': isPage,
  'GET /shop/orders/{id}': isOne,
  'GET /shop/product-categories': isList,
  'GET /shop/feeds': isList,
  'GET /shop/integrations': isList,
  'GET /shop/integrations/{id}/mapping-values': isPage,
  'GET /shop/integrations/{id}/unmapped-values': isList,
  'GET /shop/integrations/{id}/mutating-rules': isList,
  'GET /shop/integrations/{id}/rule-samples': isList,
  'GET /shop/subscriptions': isList,
  'GET /shop/plans': isList,
  'GET /shop/payment-methods': isList,
  'GET /shop/invoices': isPage,
  'GET /shop/invoices/{number}': isOne,
  'GET /shop/partnerships': isList,
  'GET /shop/partnership-requests': isList,
  'GET /supplier/partnerships': isList,
  'GET /supplier/partnership-requests': isList,
  'GET /user/shops': isList,
  'GET /user/suppliers': isList,
};

/**
 * Whether an answer roughly has the shape that the call expects. For other back ends, which may leave out fields that
 * they don't have.
 */
export const looksLike = (call: ReadCall, answer: unknown): boolean =>
  (looks[call] ?? isEnvelope)(answer);
