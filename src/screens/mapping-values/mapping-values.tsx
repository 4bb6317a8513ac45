import type { MappedAttribute } from '../../../contract/entities/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useChosenIntegration } from '../../features/integrations/use-chosen-integration.ts';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { listBar, listSearch } from '../../ui/list-bar-style.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveView, ViewChips } from '../../ui/saved-views.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { attributeFrom, attributes, attributeWords } from './attribute-words.ts';
import { MappedList } from './mapped-list.tsx';
import { UnmappedQueue } from './unmapped-queue.tsx';

/** On a phone, as wide as the page. */
const choice = css({
  width: { base: 'calc(100vw - 2rem)', md: 'auto' },
  minWidth: { md: '14rem' },
});

/** What a store calls the suppliers' values; those that still have no mapping come first `[§2-mapping-values]`. */
export function MappingValues() {
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { params, go } = query;
  const { read, all, chosen } = useChosenIntegration(params.get('integration'));
  const attribute = attributeFrom(params.get('attribute'));
  const may = useMay<
    | 'POST /shop/integrations/{id}/mapping-values'
    | 'PATCH /shop/integrations/{id}/mapping-values/{valueId}'
    | 'DELETE /shop/integrations/{id}/mapping-values/{valueId}'
  >(useUser()?.shop?.id, 'admin');
  const toRules = links.mutatingValues({ integration: chosen ? String(chosen.id) : undefined });

  return (
    <>
      <PageHeader
        title={t('mapping-values.title')}
        lead={
          <>
            {t('mapping-values.lead')}{' '}
            <TextLink href={toRules}>{t('mapping-values.to-rules')}</TextLink>
          </>
        }
        actions={
          chosen && (
            <Select
              className={choice}
              label={t('mapping-values.integration')}
              options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(chosen.id)}
              onChange={({ target }) => go({ integration: target.value, page: null, queue: null })}
            />
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
          title={t('mapping-values.no-store')}
          action={
            <ButtonLink href={links.integrations()} tone="primary">
              {t('mapping-values.no-store-action')}
            </ButtonLink>
          }
        >
          {t('mapping-values.no-store-hint')}
        </EmptyState>
      )}
      {chosen && (
        <>
          <div className={listBar}>
            <FilterChips
              kind="choose"
              label={t('mapping-values.attribute')}
              chips={[
                { id: 'all', label: t('mapping-values.attribute.all') },
                ...attributes.map((id) => ({ id, label: t(attributeWords[id]) })),
              ]}
              active={[attribute ?? 'all']}
              onToggle={(id) =>
                go({ attribute: id === 'all' ? null : id, page: null, queue: null })
              }
            />
            <ViewChips />
            <SearchField
              className={listSearch}
              aside={<SaveView />}
              label={t('mapping-values.search')}
              placeholder={t('mapping-values.search-placeholder')}
              value={query.typed}
              onChange={query.setTyped}
            />
          </div>
          <RoleGate may={may} needs="admin">
            <UnmappedQueue key={chosen.id} id={chosen.id} {...wanted(attribute)} query={query} />
          </RoleGate>
          <MappedList id={chosen.id} {...wanted(attribute)} query={query} mayEdit={may} />
        </>
      )}
    </>
  );
}

const wanted = (attribute: MappedAttribute | null) => ({ attribute: attribute ?? undefined });
