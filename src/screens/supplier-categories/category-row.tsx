import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { SupplierCategory } from '../../../contract/entities/supplier-categories.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { PathName } from './path-name.tsx';
import { useMapCategory } from './use-map-category.ts';

interface CategoryRowProps {
  category: SupplierCategory;
  /** The categories of the tree, with their paths. */
  options: readonly SelectOption[];
  mayMap: boolean;
}

const line = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) minmax(0, 1fr) 20rem',
  },
  columnGap: '4',
  rowGap: '2.5',
  alignItems: 'center',
  paddingBlock: '3',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
  '& > [role]': { gridColumn: '1 / -1' },
});
const words = css({ display: 'grid', gap: '0.5', minWidth: '0' });
const count = css({
  color: 'ink.muted',
  textStyle: 'dense',
  fontVariantNumeric: 'tabular-nums',
});
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const choice = css({ display: 'flex', gap: '1', alignItems: 'center' });
const field = css({ flex: '1', minWidth: '0' });

/**
 * One of the supplier's categories: the suggestions for it, or what it is mapped to, and a field to choose another one.
 */
export function CategoryRow({ category, options, mayMap }: CategoryRowProps) {
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  const { busy, failure, map } = useMapCategory();
  const { path, category_id: mapped, suggestions } = category;
  const name = path.at(-1) ?? '';
  const nameOf = (id: number) =>
    options.find(({ value }) => value === String(id))?.label ?? String(id);

  async function choose(to: number | null) {
    if (to === mapped) return;
    // Looked up now: the row disappears once it has another state.
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const goes = (to === null) !== (mapped === null);
    const done = await map(category, to, to === null ? '' : nameOf(to));
    if (done && goes) next?.querySelector<HTMLElement>('button, input, select')?.focus();
  }

  return (
    <li ref={row} className={line} aria-busy={busy || undefined}>
      <span className={words}>
        <PathName path={path} />
        <span className={count}>
          {t('supplier-categories.products', { count: category.products_count })}
        </span>
      </span>
      <span className={choices}>
        {mapped === null ? (
          <>
            {suggestions.length === 0 && (
              <span className={count}>{t('supplier-categories.no-suggestion')}</span>
            )}
            {suggestions.map(({ category_id, sure }) => (
              <Button
                key={category_id}
                size="sm"
                tone={sure ? 'primary' : undefined}
                loading={busy}
                disabled={!mayMap}
                aria-label={t('supplier-categories.map-to', { name, place: nameOf(category_id) })}
                onClick={() => void choose(category_id)}
              >
                {nameOf(category_id)}
              </Button>
            ))}
          </>
        ) : (
          <>
            {category.mapped_by === 'name' && <Badge>{t('supplier-categories.by-name')}</Badge>}
            {category.mapped_by === 'operator' && (
              <Badge>{t('supplier-categories.by-operator')}</Badge>
            )}
            {category.is_moving && <span className={count}>{t('supplier-categories.moving')}</span>}
          </>
        )}
      </span>
      {mayMap && (
        <span className={choice}>
          <SearchSelect
            className={field}
            label={t('supplier-categories.place-of', { name })}
            hideLabel
            placeholder={t('supplier-categories.choose')}
            options={mapped === null ? [{ value: '', label: '' }, ...options] : options}
            value={mapped === null ? '' : String(mapped)}
            onChange={(value) => value !== '' && void choose(Number(value))}
          />
          {mapped !== null && (
            <IconButton
              label={t('supplier-categories.unmap', { name })}
              icon={<X aria-hidden="true" size={16} />}
              onClick={() => void choose(null)}
            />
          )}
        </span>
      )}
      {!mayMap && mapped !== null && <span>{nameOf(mapped)}</span>}
      {failure && <FailureNotice failure={failure} />}
    </li>
  );
}
