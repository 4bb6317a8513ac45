import { css } from '../../../styled-system/css';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Drop } from '../../ui/drop.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DetailsForm } from './details-form.tsx';

const line = css({ display: 'flex', alignItems: 'center', gap: '1.5' });
const part = css({ maxWidth: '40rem', display: 'grid', gap: '4' });

/** The shop's own details; people who may not change them can read them. */
export function Details() {
  const t = useT();
  const sync = useSync();
  const read = useRead('GET /shop', {});
  const mayEdit = useMay<'PATCH /shop'>(useUser()?.shop?.id, 'admin');
  if (read.state === 'loading') return <Skeleton height="20rem" />;
  if (read.state === 'failed') {
    return <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />;
  }
  const profile = read.value.data;
  return (
    <div className={part}>
      <p className={line}>
        {t('shop-profile.company-id', { id: `sho${profile.id}` })}
        <CopyButton value={`sho${profile.id}`} />
        <Drop state={read.source} observedAt={read.observedAt} />
      </p>
      {!mayEdit && <Notice>{t('shop-profile.read-only')}</Notice>}
      {/* The key includes the VAT number, because the server may reformat it; the form then starts again with the new
          value. */}
      <DetailsForm key={`${profile.id} ${profile.vat}`} profile={profile} mayEdit={mayEdit} />
    </div>
  );
}
