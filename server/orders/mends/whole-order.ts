import {
  goingLines,
  isAtSupplier,
  isGoing,
  isOpen,
  piecesOf,
} from '../../../contract/rules/open-lines.ts';
import { isPostcode } from '../../../contract/rules/postcodes.ts';
import { Refusal } from '../../http/refusal.ts';
import { words } from '../../i18n/words.ts';
import { suppliedFor } from '../check-order-lines.ts';
import { goOn, standingOf } from './go-on.ts';
import { impossible, type Mended } from './mended.ts';
import { type Mend, suppliedTo } from './mending.ts';

/** Confirms at the cost that the person has seen; where that has risen again, they are to see the new one first. */
export const agree: Mend<'agree'> = async (mending, order, { cost, fee }) => {
  refuseUnlessGoing(order);
  const supplied = await suppliedTo(mending, order);
  const now = goingLines(order.lines, order.parts).reduce((sum, line) => {
    const piece = Math.max(line.unit_cost.amount, suppliedFor(line, supplied)?.cost ?? 0);
    return sum + piece * piecesOf(line);
  }, 0);
  if (now > cost) throw impossible(order, 'cost_changed');
  return goOn(withFee(order, fee), supplied, { agreed: true });
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
  // What a person has let wait is asked for again as well.
  const parts = order.parts.map((part) => (isOpen(part) ? { ...part, waits: false } : part));
  const tried = { ...order, parts };
  refuseUnlessGoing(tried);
  return goOn(tried, await suppliedTo(mending, order));
};

export const wait: Mend<'wait'> = (_mending, order) => {
  const isSmall = (part: Mended['parts'][number]) =>
    isGoing(part) && part.reason === 'below_minimum';
  if (!order.parts.some(isSmall)) throw impossible(order);
  const parts = order.parts.map((part) =>
    isSmall(part) ? { ...part, state: 'on_hold' as const, waits: true } : part,
  );
  return { ...order, parts, state: standingOf(parts), reason: null };
};

/** Somebody has seen to it elsewhere: what was to be ordered counts as ordered, and is ordered by nobody here. */
export const handled: Mend<'handled'> = (_mending, order) => {
  const isStuck = order.parts.some((part) => isOpen(part) || part.state === 'outcome_unknown');
  const isDone = order.reason === null && !isStuck;
  if (isDone || order.state === 'pending_payment') throw impossible(order);
  const parts = order.parts.map((part) =>
    isOpen(part) || part.state === 'outcome_unknown'
      ? { ...part, state: 'placed' as const, reason: null, waits: false }
      : part,
  );
  const isMarkedAlone = order.reason === 'changed_in_store' && !isStuck;
  const state = isMarkedAlone
    ? order.state
    : // Whoever sends it, it isn't to be sent from here.
      parts.length === 0
      ? ('shipped' as const)
      : standingOf(parts);
  return { ...order, parts, state, reason: null, remoteOrder: null };
};

export const cancel: Mend<'cancel'> = (_mending, order) => {
  const isOver = order.state === 'cancelled' || order.state === 'refunded';
  if (isOver || isAtSupplier(order.parts)) throw impossible(order);
  return cancelled(order);
};

export function cancelled(order: Mended): Mended {
  const parts = order.parts.map((part) => ({ ...part, state: 'cancelled' as const }));
  return { ...order, parts, state: 'cancelled', reason: null, remoteOrder: null };
}

/** What nothing of is still to be ordered goes nowhere from here; what may have been ordered is never ordered again blindly. */
export function refuseUnlessGoing(order: Mended): void {
  const isWaiting = goingLines(order.lines, order.parts).length > 0;
  const isUnknown = order.parts.some(({ state }) => state === 'outcome_unknown');
  if (!isWaiting || isUnknown || order.state === 'cancelled') throw impossible(order);
}
