import {
  costOfLines,
  goingLines,
  isAtSupplier,
  isGoing,
  isOpen,
} from '../../../contract/rules/open-lines.ts';
import { orderStateOf } from '../../../contract/rules/order-state-of.ts';
import { isPostcode } from '../../../contract/rules/postcodes.ts';
import { Refusal } from '../../http/refusal.ts';
import { words } from '../../i18n/words.ts';
import { goOn, pieceCost } from './go-on.ts';
import { impossible, type Mended } from './mended.ts';
import { type Mend, suppliedTo } from './mending.ts';

type Part = Mended['parts'][number];

/** Confirms at the cost that the person has seen; if it has risen again, they have to see the new one first. */
export const agree: Mend<'agree'> = async (mending, order, { cost, fee }) => {
  refuseUnlessGoing(order);
  const supply = await suppliedTo(mending, order);
  const lines = goingLines(order.lines, order.parts).map((line) => ({
    ...line,
    unit_cost: { ...line.unit_cost, amount: pieceCost(line, supply) },
  }));
  if (costOfLines(lines, order.currency, mending.rates) > cost)
    throw impossible(order, 'cost_changed');
  return goOn(withFee(order, fee), supply, { agreed: true });
};

function withFee(order: Mended, fee: number): Mended {
  const small =
    order.parts.find((part) => isGoing(part) && part.reason === 'below_minimum') ??
    order.parts.find(isGoing);
  if (fee === 0 || !small) return order;
  return {
    ...order,
    parts: order.parts.map((part) => (part === small ? { ...part, fee: part.fee + fee } : part)),
  };
}

export const address: Mend<'address'> = async (mending, order, { address: mended }) => {
  refuseUnlessGoing(order);
  if (!isPostcode(mended.country, mended.postal_code)) {
    const text = words(mending.locale).formatMessage({ id: 'invalid.postcode' });
    throw new Refusal('invalid', 'The postal code isn’t one of that country.', {
      errors: { 'address.postal_code': [text] },
    });
  }
  return goOn({ ...order, address: mended }, await suppliedTo(mending, order));
};

export const retry: Mend<'retry'> = async (mending, order) => {
  // Parts that wait by a person's choice are tried again too.
  const parts = order.parts.map((part) => (isOpen(part) ? { ...part, waits: false } : part));
  const tried = { ...order, parts };
  refuseUnlessGoing(tried);
  return goOn(tried, await suppliedTo(mending, order));
};

export const wait: Mend<'wait'> = (_mending, order) => {
  const isSmall = (part: Part) => isGoing(part) && part.reason === 'below_minimum';
  if (!order.parts.some(isSmall)) throw impossible(order);
  const parts = order.parts.map((part) => (isSmall(part) ? { ...part, waits: true } : part));
  return { ...order, parts, state: orderStateOf(parts, order.state), reason: null };
};

const isStopped = (part: Part): boolean => isOpen(part) || part.state === 'outcome_unknown';
/** Includes confirmed parts that couldn't be handed over. */
const isLeft = (part: Part): boolean =>
  isStopped(part) || (part.state === 'draft' && part.reason !== null);

/** Somebody has solved it elsewhere: what was still to be ordered counts as ordered, and isn't ordered from here. */
export const handled: Mend<'handled'> = (_mending, order) => {
  const isDone = order.reason === null && !order.parts.some(isLeft);
  if (isDone || order.state === 'pending_payment') throw impossible(order);
  const seen = { ...order, reason: null, remoteOrder: null };
  if (order.reason === 'changed_in_store' && order.state !== 'on_hold') return seen;
  const parts = order.parts.map((part) =>
    isLeft(part)
      ? {
          ...part,
          ...({ state: 'accepted', is_agreed: true, reason: null, waits: false } as const),
        }
      : part,
  );
  // Without a part, somebody else sends it, so nothing is sent from here.
  const state = parts.length === 0 ? 'shipped' : orderStateOf(parts, order.state);
  return { ...seen, parts, state };
};

export const cancel: Mend<'cancel'> = (_mending, order) => {
  const isOver = order.state === 'cancelled' || order.state === 'refunded';
  if (isOver || order.isThere || isAtSupplier(order.parts)) throw impossible(order);
  return cancelled(order);
};

export const cancelled = (order: Mended): Mended => ({
  ...order,
  parts: order.parts.map((part) => ({ ...part, state: 'cancelled' as const })),
  ...{ state: 'cancelled', reason: null, remoteOrder: null },
});

/**
 * Refuses if nothing is left to order, and if something may already have been ordered: that must not be ordered again
 * blindly.
 */
export function refuseUnlessGoing(order: Mended): void {
  const isWaiting = goingLines(order.lines, order.parts).length > 0;
  const isUnknown = order.parts.some(({ state }) => state === 'outcome_unknown');
  if (!isWaiting || isUnknown || order.state === 'cancelled') throw impossible(order);
}
