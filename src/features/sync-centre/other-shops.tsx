import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useAccount } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import type { Elsewhere } from '../../sync/state/types.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropMark } from '../../ui/drop.tsx';
import { writeHint } from '../../ui/failure-text.ts';
import { toast } from '../../ui/toast.ts';
import { detail, mark, row, what, why } from './row-style.ts';

interface OtherShopsProps {
  elsewhere: readonly Elsewhere[];
}

const section = css({ marginBottom: '6' });
const heading = css({ textStyle: 'label', color: 'ink.muted' });
const way = css({ marginTop: '2' });

/** What waits in the person's other shops, with a link to each. */
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
        <p className={what}>{name}</p>
        {waiting > 0 && <p className={detail}>{t('sync.elsewhere.waiting', { count: waiting })}</p>}
        {refused > 0 && <p className={why}>{t('sync.elsewhere.refused', { count: refused })}</p>}
        {barred ? (
          <>
            <p className={why}>{t('sync.elsewhere.barred')}</p>
            <GiveUp tenant={tenant} count={waiting + refused} name={name} />
          </>
        ) : (
          <Button size="sm" className={way} loading={busy} onClick={() => void go()}>
            {t('sync.elsewhere.go', { name })}
          </Button>
        )}
      </div>
    </li>
  );
}

/** These changes can't be sent any more, so the person is asked whether to delete them. */
function GiveUp({
  tenant,
  count,
  name,
}: Pick<Elsewhere, 'tenant'> & { count: number; name: string }) {
  const t = useT();
  const sync = useSync();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="sm" className={way} onClick={() => setAsks(true)}>
        {t('sync.elsewhere.give-up', { count })}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t('sync.elsewhere.give-up-title', { count, name })}
        confirmLabel={t('sync.elsewhere.give-up', { count })}
        onConfirm={() => {
          setAsks(false);
          void sync?.giveUp(tenant);
        }}
        onClose={() => setAsks(false)}
      >
        {t('sync.elsewhere.give-up-text')}
      </ConfirmDialog>
    </>
  );
}
