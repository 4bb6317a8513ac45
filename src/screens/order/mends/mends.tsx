import { useState } from 'react';
import type { Order, OrderReason } from '../../../../contract/entities/orders.ts';
import type { PurchaseOrderRecord } from '../../../../contract/entities/purchase-orders.ts';
import { css } from '../../../../styled-system/css';
import { useShopMoney } from '../../../features/products/use-shop-money.ts';
import { RoleGate } from '../../../features/team/role-gate.tsx';
import { useMay } from '../../../features/team/use-role.ts';
import { useT } from '../../../i18n/t.ts';
import { useUser } from '../../../machines/react.tsx';
import { useOutbox } from '../../../sync/react/use-outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { type Act, actsOf } from './acts-of.ts';
import { AddressForm } from './address-form.tsx';
import { CostNow, costNowOf } from './cost-now.tsx';
import { FeeForm } from './fee-form.tsx';
import { HandOverActs, isHandOverNext } from './hand-over-acts.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MapPanel } from './map-panel.tsx';
import { isMendOf } from './mend-standing.tsx';
import { StoreSays } from './store-says.tsx';
import { type Doing, useMend } from './use-mend.ts';
import { WordForm } from './word-form.tsx';

interface MendsProps {
  order: Order;
  reason: OrderReason | null;
  record?: PurchaseOrderRecord | undefined;
}

const box = css({ display: 'grid', gap: '3', flexBasis: 'full', minWidth: '0' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** The forms of acts that need input, shown below their buttons. */
const panels = {
  address: AddressForm,
  lines: LinesPanel,
  fee: FeeForm,
  map: MapPanel,
  handled: WordForm,
} as const;
type Opened = keyof typeof panels;
const isOpened = (act: Act): act is Opened => act in panels;

/**
 * All actions that settle why an order has stopped, the most useful first; afterwards the order continues `[§D-mends]`.
 */
export function Mends({ order, reason, record }: MendsProps) {
  const t = useT();
  const { rates } = useShopMoney();
  const mend = useMend(order);
  const { commands } = useOutbox();
  const may = useMay<'POST /shop/orders/{id}/mend'>(useUser()?.shop?.id, 'member');
  const [opened, setOpened] = useState<Opened | null>(null);
  const acts = actsOf(order, reason);
  const isHandedOver = record !== undefined && isHandOverNext(record);
  const Panel = opened && panels[opened];
  // Nothing is offered while a mend is being sent, because its result has to be seen first.
  if (commands.some((one) => isMendOf(order, one) && one.state !== 'refused')) return null;
  if (!may) return <RoleGate may={false} needs="member" />;

  function press(act: Exclude<Act, 'ask'>) {
    if (isOpened(act)) return setOpened(opened === act ? null : act);
    const at = { agree: { cost: costNowOf(order, rates).amount, fee: 0 }, cancel: { word: '' } };
    const more = act === 'agree' || act === 'cancel' ? at[act] : {};
    void mend({ kind: act, ...more } as Doing);
  }

  return (
    <div className={box}>
      {acts.includes('agree') && <CostNow order={order} />}
      {reason === 'changed_in_store' && <StoreSays order={order} />}
      <div className={buttons}>
        {record && <HandOverActs record={record} hasCancel={!acts.includes('cancel')} />}
        {acts.map((act, index) =>
          act === 'ask' ? (
            order.customer.email !== '' && (
              <a key={act} className={buttonStyle({ size: 'sm' })} href={mailOf(order, t)}>
                {t('order.remedy.ask-customer')}
              </a>
            )
          ) : (
            <Button
              key={act}
              size="sm"
              tone={index === 0 && !isHandedOver ? 'primary' : 'secondary'}
              aria-expanded={isOpened(act) ? opened === act : undefined}
              onClick={() => press(act)}
            >
              {t(`order.act.${act}`)}
            </Button>
          ),
        )}
      </div>
      {Panel && (
        <Panel
          order={order}
          onDone={async (doing) => {
            await mend(doing);
            setOpened(null);
          }}
        />
      )}
    </div>
  );
}

const mailOf = (order: Order, t: ReturnType<typeof useT>) =>
  `mailto:${order.customer.email}?subject=${encodeURIComponent(
    t('order.title', { number: order.order_number }),
  )}`;
