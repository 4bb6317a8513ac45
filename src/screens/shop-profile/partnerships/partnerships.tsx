import { useState } from 'react';
import { css } from '../../../../styled-system/css';
import { RoleGate } from '../../../features/team/role-gate.tsx';
import { useMay } from '../../../features/team/use-role.ts';
import { useT } from '../../../i18n/t.ts';
import { useUser } from '../../../machines/react.tsx';
import { useSync } from '../../../sync/react/provider.tsx';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Drop } from '../../../ui/drop.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartnershipCard } from './partnership-card.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { RequestRow } from './request-row.tsx';

const section = css({ display: 'grid', gap: '3', marginBottom: '8' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});
const heading = css({
  textStyle: 'heading',
  display: 'flex',
  alignItems: 'baseline',
  gap: '2.5',
  flexWrap: 'wrap',
});
const lead = css({ color: 'ink.muted', maxWidth: '40rem' });
const cards = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
});
const rows = css({
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
  overflow: 'hidden',
});

/** The shop's partnerships with suppliers, and its requests for more `[§7-shop-partnerships]`. */
export function Partnerships() {
  const t = useT();
  const sync = useSync();
  const partnerships = useRead('GET /shop/partnerships', {});
  const requests = useRead('GET /shop/partnership-requests', {});
  const [isAsking, setIsAsking] = useState(false);
  const may = useMay<
    | 'POST /shop/partnership-requests'
    | 'DELETE /shop/partnership-requests/{id}'
    | 'PATCH /shop/partnerships/{id}'
  >(useUser()?.shop?.id, 'admin');

  const failed = [partnerships, requests].find(({ state }) => state === 'failed');
  if (failed?.state === 'failed') {
    return <ErrorState failure={failed.failure} onRetry={() => void sync?.refresh()} />;
  }
  if (partnerships.state !== 'ready' || requests.state !== 'ready') {
    return (
      <div className={cards}>
        <Skeleton height="12rem" />
        <Skeleton height="12rem" />
      </div>
    );
  }
  const deals = partnerships.value.data;
  const wishes = requests.value.data;
  const taken = new Set([
    ...deals.filter(({ state }) => state !== 'ended').map(({ supplier }) => supplier.id),
    ...wishes.filter(({ state }) => state === 'pending').map(({ supplier }) => supplier.id),
  ]);
  const ask = (
    <Button tone="primary" disabled={!may} onClick={() => setIsAsking(true)}>
      {t('partnerships.ask')}
    </Button>
  );
  return (
    <>
      <section className={section}>
        <div className={head}>
          <h2 className={heading}>
            {t('partnerships.title')}
            <Drop state={partnerships.source} observedAt={partnerships.observedAt} />
          </h2>
          {deals.length > 0 && ask}
        </div>
        <p className={lead}>{t('partnerships.lead')}</p>
        <RoleGate may={may} needs="admin" />
        {deals.length === 0 ? (
          <EmptyState motif="shelf" title={t('partnerships.empty')} action={ask}>
            {t('partnerships.empty.hint')}
          </EmptyState>
        ) : (
          <div className={cards}>
            {deals.map((partnership) => (
              <PartnershipCard mayEnd={may} key={partnership.id} partnership={partnership} />
            ))}
          </div>
        )}
      </section>
      {wishes.length > 0 && (
        <section className={section}>
          <h2 className={heading}>
            {t('partnerships.requests')}
            <Drop state={requests.source} observedAt={requests.observedAt} />
          </h2>
          <ul className={rows}>
            {wishes.map((request) => (
              <RequestRow mayWithdraw={may} key={request.id} request={request} />
            ))}
          </ul>
        </section>
      )}
      {isAsking && <RequestDialog taken={taken} onClose={() => setIsAsking(false)} />}
    </>
  );
}
