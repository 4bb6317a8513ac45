import { useId } from 'react';
import type { ProductCategory } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { atDefaults, resetFilters } from './active-filters.ts';
import { CategoryFacet } from './category-facet.tsx';
import { FacetOption } from './facet-option.tsx';
import { type Bit, bits } from './search-state.ts';
import type { Results } from './use-kept-answer.ts';
import type { SearchNavigation } from './use-search-state.ts';

interface FilterPanelProps {
  nav: SearchNavigation;
  filters: NonNullable<Results['included']>['filters'] | undefined;
  /** How many of the results were counted for the facets; all of them if it is undefined. */
  countedOver: number | undefined;
  categories: readonly ProductCategory[];
  /** The name of the chosen supplier, which may have no results in this search. */
  supplierName: string | null;
  /** Offers to reset the filters, if there are no chips above that do. */
  withReset?: boolean;
}

const bitWords = {
  in_stock: 'search.filter.in-stock',
  has_media: 'search.filter.has-media',
  is_not_colli: 'search.filter.is-not-colli',
} as const satisfies Record<Bit, MessageId>;

const panel = css({ display: 'flex', flexDirection: 'column', gap: '6' });
const section = css({ minWidth: '0', border: 'none', padding: '0', margin: '0' });
const legend = css({ textStyle: 'label', marginBottom: '1', padding: '0' });
const line = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
const check = css({ flex: '1', minHeight: { base: '11', md: '8' }, textStyle: { md: 'dense' } });
const count = css({
  color: 'ink.muted',
  textStyle: { md: 'dense' },
  fontVariantNumeric: 'tabular-nums',
});

/** The facets: the options, and how many results each has with the other filters. */
export function FilterPanel({
  nav,
  filters,
  countedOver,
  categories,
  supplierName,
  withReset,
}: FilterPanelProps) {
  const { state, go } = nav;
  const t = useT();
  // The column and the sheet both exist, and equal names would join their radio buttons into one group.
  const id = useId();
  const suppliers = filters?.supplier ?? [];
  const isListed = suppliers.some((supplier) => supplier.id === state.supplier_id);
  return (
    <div className={panel}>
      {countedOver !== undefined && (
        <p className={count}>{t('search.counted-over', { count: countedOver })}</p>
      )}
      <fieldset className={section}>
        <legend className={legend}>{t('search.filter.availability')}</legend>
        {bits.map((name) => (
          <div key={name} className={line}>
            <Checkbox
              className={check}
              label={t(bitWords[name])}
              checked={state[name]}
              onChange={(event) => go({ [name]: event.target.checked })}
            />
            {filters && <span className={count}>{filters[name]}</span>}
          </div>
        ))}
      </fieldset>
      <fieldset className={section}>
        <legend className={legend}>{t('search.filter.supplier')}</legend>
        <FacetOption
          name={`${id}-supplier`}
          label={t('search.filter.all-suppliers')}
          checked={state.supplier_id === null}
          onChoose={() => go({ supplier_id: null })}
        />
        {supplierName !== null && !isListed && (
          <FacetOption
            name={`${id}-supplier`}
            label={supplierName}
            count={filters && 0}
            checked
            onChoose={() => {}}
          />
        )}
        {suppliers.map((supplier) => (
          <FacetOption
            key={supplier.id}
            name={`${id}-supplier`}
            label={supplier.name}
            count={supplier.count}
            checked={state.supplier_id === supplier.id}
            onChoose={() => go({ supplier_id: supplier.id })}
          />
        ))}
      </fieldset>
      {/* Last, because it arrives last and would move anything below it. */}
      <CategoryFacet
        name={`${id}-category`}
        nav={nav}
        counts={filters?.category ?? []}
        categories={categories}
      />
      {withReset && !atDefaults(state) && (
        <Button onClick={() => go(resetFilters(state))}>{t('search.filters-reset')}</Button>
      )}
    </div>
  );
}
