import Plus from 'lucide-react/icons/plus';
import { css } from '../../../styled-system/css';
import { useChosenIntegration } from '../../features/integrations/use-chosen-integration.ts';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useQueryState } from '../../ui/use-query-state.ts';
import { Rules } from './rules.tsx';

/** On a phone, as wide as the page. */
const choice = css({
  width: { base: 'calc(100vw - 2rem)', md: 'auto' },
  minWidth: { md: '14rem' },
});
const end = css({ alignSelf: 'flex-end' });

/** The rules that change values for a store, in the order in which they run `[§2-mutating-values]`. */
export function MutatingValues() {
  const t = useT();
  const sync = useSync();
  const { params, go } = useQueryState();
  const { read, all, chosen } = useChosenIntegration(params.get('integration'));
  const may = useMay<
    | 'POST /shop/integrations/{id}/mutating-rules'
    | 'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}'
    | 'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}'
  >(useUser()?.shop?.id, 'admin');
  const id = chosen ? String(chosen.id) : undefined;

  return (
    <>
      <PageHeader
        title={t('mutating-values.title')}
        lead={
          <>
            {t('mutating-values.lead')}{' '}
            <TextLink href={links.mappingValues({ integration: id })}>
              {t('mutating-values.to-mapping')}
            </TextLink>
          </>
        }
        actions={
          chosen && (
            <>
              <Select
                className={choice}
                label={t('mutating-values.integration')}
                options={all.map((one) => ({ value: String(one.id), label: one.name }))}
                value={String(chosen.id)}
                onChange={({ target }) => go({ integration: target.value, edit: null })}
              />
              <Button
                className={end}
                tone="primary"
                disabled={!may}
                icon={<Plus aria-hidden="true" size={16} />}
                onClick={() => go({ edit: 'new' })}
              >
                {t('mutating-values.add')}
              </Button>
            </>
          )
        }
      />
      {read.state === 'loading' && <Skeleton height="14rem" />}
      {read.state === 'failed' && (
        <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />
      )}
      {read.state === 'ready' && !chosen && (
        <EmptyState
          motif="cable"
          title={t('mutating-values.no-store')}
          action={
            <ButtonLink href={links.integrations()} tone="primary">
              {t('mutating-values.no-store-action')}
            </ButtonLink>
          }
        >
          {t('mutating-values.no-store-hint')}
        </EmptyState>
      )}
      {chosen && (
        <RoleGate may={may} needs="admin">
          <Rules key={chosen.id} id={chosen.id} mayEdit={may} />
        </RoleGate>
      )}
    </>
  );
}
