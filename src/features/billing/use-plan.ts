import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import type { Read } from '../../sync/state/types.ts';

export interface PlanUse {
  /** Null without an active plan `[§4-subscription]`. */
  active: Subscription | null;
  /** A plan that has stopped until its invoice is paid `[§D-past-due]`. */
  pastDue: Subscription | null;
  /** All other plans, newest first. */
  old: Subscription[];
  /** How many products the shop sells; null until they are known on the device. */
  used: number | null;
}

/** The shop's plans, and how much of the active one is used; also available offline. */
export function usePlan(): Read<PlanUse> {
  const read = useRead('GET /shop/subscriptions', {});
  const products = useRecords('my-products');
  if (read.state !== 'ready') return read;
  const { data } = read.value;
  const used =
    products.state === 'ready'
      ? products.value.filter(({ value }) => value.status !== 'unpublished').length
      : null;
  return {
    ...read,
    value: {
      active: data.find(({ status }) => status === 'active') ?? null,
      pastDue: data.find(({ status }) => status === 'past_due') ?? null,
      old: data.filter(({ status }) => status !== 'active' && status !== 'past_due'),
      used,
    },
  };
}
