import type { PurchaseOrderRecord } from '../../../contract/entities/purchase-orders.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { HandOverActs } from './mends/hand-over-acts.tsx';
import { wordsOfStep } from './purchase-order-words.ts';

interface HandOverCardProps {
  record: PurchaseOrderRecord;
  /** Its actions are then shown with the reason why it has stopped. */
  isStopped: boolean;
}

const box = css({
  display: 'grid',
  gap: '2',
  paddingInline: '4',
  paddingBottom: '3',
  '&:empty': { display: 'none' },
});
const steps = css({ display: 'grid', gap: '0.5', textStyle: 'dense', color: 'ink.muted' });

/**
 * How a purchase order was handed over, as sentences with times, and what a person can do about it
 * `[§D-handover-told]`.
 */
export function HandOverCard({ record, isStopped }: HandOverCardProps) {
  const t = useT();
  const format = useFormat();
  const { hand_over: told = [], supplier_number: number } = record;
  return (
    <div className={box}>
      {told.length > 0 && (
        <ul className={steps}>
          {told.map((step) => {
            const words = wordsOfStep(step);
            return (
              words && (
                <li key={`${step.at} ${step.did}`}>
                  {t(words, { at: timeOf(step.at), number: number ?? '–' })}
                </li>
              )
            );
          })}
        </ul>
      )}
      {!isStopped && <HandOverActs record={record} />}
    </div>
  );

  /** For today, only the time. */
  function timeOf(at: string): string {
    const isToday = format.date(at) === format.date(Date.now());
    return isToday ? format.time(at) : format.dateTime(at);
  }
}
