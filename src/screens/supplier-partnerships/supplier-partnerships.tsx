import { useMayForSupplier } from '../../features/team/use-level.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { useQueryState } from '../../ui/use-query-state.ts';
import { PartnershipList } from './partnership-list.tsx';
import { RequestList } from './request-list.tsx';
import { Tabs } from './tabs.tsx';

/** A supplier's partners, and the shops that have asked to become one `[§2-supplier-partnerships]`. */
export function SupplierPartnerships() {
  const t = useT();
  const { params, hrefOf } = useQueryState();
  const partnerships = useRead('GET /supplier/partnerships', {});
  const requests = useRead('GET /supplier/partnership-requests', {});
  const mayDecide = useMayForSupplier<
    'POST /supplier/partnership-requests/{id}/decision' | 'PATCH /supplier/partnerships/{id}'
  >(useUser()?.supplier?.id, 'editor');
  const onRequests = params.get('tab') === 'requests';
  const open =
    requests.state === 'ready'
      ? requests.value.data.filter(({ state }) => state === 'pending').length
      : undefined;
  const elsewhere = { page: null, search: null, all: null, state: null };
  const tabs = (
    <Tabs
      label={t('supplier.tabs')}
      tabs={[
        {
          id: 'partnerships',
          label: t('supplier.tabs.partnerships'),
          href: hrefOf({ tab: null, ...elsewhere }),
          count: partnerships.state === 'ready' ? partnerships.value.data.length : undefined,
        },
        {
          id: 'requests',
          label: t('supplier.tabs.requests'),
          href: hrefOf({ tab: 'requests', ...elsewhere }),
          count: open,
        },
      ]}
      current={onRequests ? 'requests' : 'partnerships'}
    />
  );
  return onRequests ? (
    <RequestList read={requests} mayDecide={mayDecide}>
      {tabs}
    </RequestList>
  ) : (
    <PartnershipList read={partnerships} mayDecide={mayDecide}>
      {tabs}
    </PartnershipList>
  );
}
