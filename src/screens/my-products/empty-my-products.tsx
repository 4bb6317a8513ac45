import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import type { StatusFilter } from './my-product-rows.ts';
import { statusWords } from './status-words.ts';

interface EmptyMyProductsProps {
  /** The number of products with any status, regardless of the search. */
  total: number;
  status: StatusFilter;
  /** A filter by the state in the stores is set. */
  isOfStores: boolean;
  words: string;
  onClear: () => void;
  allHref: string;
}

/** Why no products are shown, and the one next step. */
export function EmptyMyProducts(props: EmptyMyProductsProps) {
  const { total, status, isOfStores, words, onClear, allHref } = props;
  const t = useT();
  if (words !== '') {
    return <NoMatches title={t('my-products.empty-search', { words })} onClear={onClear} />;
  }
  if (total > 0) {
    return (
      <EmptyState
        motif="shelf"
        title={
          isOfStores
            ? t('my-products.empty-stores')
            : t('my-products.empty-status', { status: t(statusWords[status]) })
        }
        action={<ButtonLink href={allHref}>{t('my-products.empty-show-all')}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      motif="shelf"
      title={t('my-products.empty')}
      action={
        <ButtonLink href={links.importList()} tone="primary">
          {t('my-products.empty-action')}
        </ButtonLink>
      }
    >
      {t('my-products.empty-hint')}
    </EmptyState>
  );
}
