import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import type { Product } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useAddToList } from './use-add-to-list.ts';
import { useIsSold } from './use-is-sold.ts';

interface AddButtonProps {
  product: Product;
  isInList: boolean;
  tone?: 'primary' | 'secondary';
  wide?: boolean;
  /** Only the icon, for a table with little room. */
  compact?: boolean;
}

// Above the link that covers the card.
const raised = css({ position: 'relative', zIndex: 'raised' });
// Twice the class, to override the button's own style.
const inList = css({
  '&&': { color: 'accent', borderColor: 'transparent', background: 'accent.tint' },
});
const aside = css({ mdToSidebar: { srOnly: true } });

/**
 * "Add to import list", for people who may; then immediately "In import list", which links there. For a product that is
 * already on sale, links to it.
 */
export function AddButton({
  product,
  isInList,
  tone = 'secondary',
  wide,
  compact,
}: AddButtonProps) {
  const t = useT();
  const { may, add } = useAddToList();
  const isSold = useIsSold()(product);
  if (isInList || isSold) {
    return (
      <ButtonLink
        href={
          isSold
            ? links.myProducts({ status: 'all', product: `${product.id}` })
            : links.importList({ search: product.title })
        }
        size="sm"
        wide={wide}
        icon={<Check aria-hidden="true" size={16} />}
        className={`${raised} ${inList}`}
      >
        <span className={compact ? aside : undefined}>
          {t(isSold ? 'product.sold' : 'product.in-list')}
        </span>
      </ButtonLink>
    );
  }
  if (!may) return null;
  return (
    <Button
      size="sm"
      tone={tone}
      wide={wide}
      icon={<Plus aria-hidden="true" size={16} />}
      className={raised}
      title={compact ? t('product.add') : undefined}
      aria-keyshortcuts="a"
      onClick={({ currentTarget }) => void add(product, currentTarget)}
    >
      <span className={compact ? aside : undefined}>{t('product.add')}</span>
    </Button>
  );
}
