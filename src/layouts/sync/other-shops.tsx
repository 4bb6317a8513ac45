import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useAccount } from '../../machines/react.tsx';
import type { Elsewhere } from '../../sync/types.ts';
import { useRead } from '../../sync/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { DropMark } from '../../ui/drop.tsx';
import { writeHint } from '../../ui/failure-text.ts';
import { toast } from '../../ui/toast.ts';

interface OtherShopsProps {
  elsewhere: readonly Elsewhere[];
}

const section = css({ marginBottom: '6' });
const heading = css({ textStyle: 'label', color: 'ink.muted' });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '3',
  paddingBlock: '3.5',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const mark = {
  refused: css({ color: 'refuse', marginTop: '0.5' }),
  pending: css({ color: 'wait', marginTop: '0.5' }),
};
const shopName = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const detail = css({ textStyle: 'dense', color: 'ink.muted' });
const why = css({ textStyle: 'dense', color: 'refuse' });
const way = css({ marginTop: '2' });

/** What waits in the shops that the person isn't in now, and the way there. */
export function OtherShops({ elsewhere }: OtherShopsProps) {
  const t = useT();
  const shops = useRead('GET /user/shops', {});
  const nameOf = (id: number) =>
    (shops.state === 'ready' && shops.value.data.find((shop) => shop.id === id)?.name) ||
    t('sync.elsewhere.unnamed', { id });
  return (
    <section className={section} aria-labelledby="other-shops">
      <h3 id="other-shops" className={heading}>
        {t('sync.elsewhere.title')}
      </h3>
      <ul>
        {elsewhere.map((one) => (
          <OtherShop key={one.tenant.id} {...one} name={nameOf(one.tenant.id)} />
        ))}
      </ul>
    </section>
  );
}

function OtherShop({ tenant, waiting, refused, barred, name }: Elsewhere & { name: string }) {
  const t = useT();
  const account = useAccount();
  const [busy, setBusy] = useState(false);
  const state = refused > 0 || barred ? 'refused' : 'pending';

  async function go() {
    setBusy(true);
    const failure = await account.switchShop(tenant.id);
    setBusy(false);
    if (failure) toast(t(writeHint(failure)), { tone: 'refuse' });
  }

  return (
    <li className={row}>
      <span className={mark[state]}>
        <DropMark state={state} size={16} />
      </span>
      <div>
        <p className={shopName}>{name}</p>
        {waiting > 0 && <p className={detail}>{t('sync.elsewhere.waiting', { count: waiting })}</p>}
        {refused > 0 && <p className={why}>{t('sync.elsewhere.refused', { count: refused })}</p>}
        {barred ? (
          <p className={why}>{t('sync.elsewhere.barred')}</p>
        ) : (
          <Button size="sm" className={way} loading={busy} onClick={() => void go()}>
            {t('sync.elsewhere.go', { name })}
          </Button>
        )}
      </div>
    </li>
  );
}
