import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Drop } from '../../ui/drop.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Figures } from './figures.tsx';
import { NeedsYou } from './needs-you.tsx';
import { RevenueChart } from './revenue-chart.tsx';

const columns = css({ display: 'grid', gap: '5' });

/** What waits for the supplier, and how the partnerships are doing; stored on the device, so it also works offline. */
export function SupplierDashboard() {
  const t = useT();
  const sync = useSync();
  const format = useFormat();
  const now = useNow();
  const user = useUser();
  const partnerships = useRead('GET /supplier/partnerships', {});
  const requests = useRead('GET /supplier/partnership-requests', {});
  const figures = useRead('GET /supplier/figures', {});

  // The figures are allowed to be missing, because other back ends needn't provide them.
  const failed = [partnerships, requests].find(({ state }) => state === 'failed');
  if (failed?.state === 'failed') {
    return <ErrorState failure={failed.failure} onRetry={() => void sync?.refresh()} />;
  }
  const read = [partnerships, requests, figures]
    .filter((one) => one.state === 'ready')
    .sort((a, b) => a.observedAt - b.observedAt);
  // The page shows the age of its oldest part, if one of them isn't live.
  const oldest = read.find(({ source }) => source === 'stored') ?? read[0];
  const name = user?.name.split(' ')[0] ?? '';
  const deals = partnerships.state === 'ready' ? partnerships.value.data : null;
  const wishes = requests.state === 'ready' ? requests.value.data : null;
  const sums = figures.state === 'ready' ? figures.value.data : null;
  const isAbsent = figures.state === 'failed';
  return (
    <>
      <PageHeader
        title={name ? t('supplier.hello', { name }) : t('title.dashboard')}
        lead={now === null ? undefined : format.date(now)}
        drop={oldest && <Drop state={oldest.source} observedAt={oldest.observedAt} />}
      />
      <div className={columns}>
        <NeedsYou partnerships={deals} requests={wishes} />
        {!isAbsent && <RevenueChart figures={sums} />}
        <Figures partnerships={deals} requests={wishes} figures={isAbsent ? undefined : sums} />
      </div>
    </>
  );
}
