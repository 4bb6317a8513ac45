import { useState } from 'react';
import type { PaymentMethod } from '../../../contract/entities/billing.ts';
import type { Failure } from '../../api/failure.ts';
import { useSend, useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import type { Read } from '../../sync/state/types.ts';
import { trusted } from './trusted.ts';

export interface PaymentMethods {
  /** Null after a failed removal `[§7-delete-payment-method-failed]`, until the next read. */
  read: Read<readonly PaymentMethod[] | null>;
  failure: Failure | null;
  /** The id of the payment method that is being changed. */
  busy: number | null;
  /** Resolves to whether it was removed. */
  remove(id: number): Promise<boolean>;
  choose(id: number): Promise<void>;
  readAgain(): void;
}

export function usePaymentMethods(): PaymentMethods {
  const read = useRead('GET /shop/payment-methods', {});
  const send = useSend();
  const sync = useSync();
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** When the methods were read that a failed removal has made unreliable. */
  const [distrusted, setDistrusted] = useState<number | null>(null);

  async function remove(id: number) {
    setBusy(id);
    const sent = await send('DELETE /shop/payment-methods/{id}', { id });
    setBusy(null);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'done') return true;
    if (read.state === 'ready') setDistrusted(read.observedAt);
    void sync?.refresh();
    return false;
  }

  async function choose(id: number) {
    setBusy(id);
    const sent = await send('PATCH /shop/payment-methods/{id}', { id, body: { is_default: true } });
    setBusy(null);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
  }

  return {
    read: trusted(read, distrusted),
    failure,
    busy,
    remove,
    choose,
    readAgain: () => void sync?.refresh(),
  };
}
