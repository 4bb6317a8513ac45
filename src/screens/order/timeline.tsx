import type { Order } from '../../../contract/entities/orders.ts';
import { css, cva } from '../../../styled-system/css';
import { orderReasonWords, orderStateWords } from '../../features/orders/order-words.ts';
import { useT } from '../../i18n/t.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { wordsOfAct } from './act-words.ts';

const heading = css({ textStyle: 'label', marginBottom: '3' });
const list = css({ display: 'grid' });
const step = css({
  position: 'relative',
  paddingLeft: '6',
  paddingBottom: '4',
  textStyle: 'dense',
  // The line between two dots; the last dot has none.
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: '5px',
    top: '1rem',
    bottom: '-0.25rem',
    width: '1px',
    background: 'edge/45',
  },
});
const dot = cva({
  base: {
    position: 'absolute',
    left: '0',
    top: '0.3125rem',
    width: '11px',
    height: '11px',
    borderRadius: 'full',
    borderWidth: '2px',
    background: 'paper',
  },
  variants: {
    tone: {
      neutral: { borderColor: 'edge' },
      accent: { borderColor: 'accent.mark' },
      wait: { borderColor: 'wait.mark' },
      refuse: { borderColor: 'refuse.mark', borderRadius: '2px' },
      done: { borderColor: 'done.mark' },
    },
    newest: { true: { background: 'currentColor' } },
  },
});
const tones = {
  neutral: css({ color: 'ink.muted' }),
  accent: css({ color: 'accent' }),
  wait: css({ color: 'wait' }),
  refuse: css({ color: 'refuse' }),
  done: css({ color: 'done' }),
};
const state = css({ fontWeight: 'medium', color: 'ink' });
const muted = css({ color: 'ink.muted' });
const said = css({ overflowWrap: 'anywhere' });

/** The history of the order, newest first. */
export function Timeline({ order }: { order: Order }) {
  const t = useT();
  const suppliers = new Map(order.purchase_orders.map(({ id, supplier }) => [id, supplier.name]));
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className={heading}>
        {t('order.timeline')}
      </h2>
      <ol className={list} reversed>
        {order.timeline.toReversed().map((event, index) => {
          const words = orderStateWords[event.state];
          const did = event.act ? wordsOfAct(event.act) : null;
          const supplier = event.purchase_order_id && suppliers.get(event.purchase_order_id);
          return (
            <li key={`${event.at}-${event.state}-${event.purchase_order_id}`} className={step}>
              <span className={tones[words.tone]}>
                <span
                  aria-hidden="true"
                  className={dot({ tone: words.tone, newest: index === 0 })}
                />
              </span>
              <p className={state}>{t(words.id)}</p>
              {did && <p>{t(did)}</p>}
              {event.word && <p className={said}>“{event.word}”</p>}
              {event.reason && <p>{t(orderReasonWords[event.reason])}</p>}
              <p className={muted}>
                {supplier && `${supplier} · `}
                {event.by && `${event.by} · `}
                <DateTime at={event.at} form="date-time" />
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
