import ChevronRight from 'lucide-react/icons/chevron-right';
import House from 'lucide-react/icons/house';
import { Link, useLocation } from 'wouter';
import { css } from '../../styled-system/css';
import type { MessageId } from '../i18n/messages.ts';
import { useT } from '../i18n/t.ts';
import { links } from '../links.ts';

const list = css({
  display: { base: 'none', md: 'flex' },
  alignItems: 'center',
  gap: '1',
  marginBottom: '3',
  textStyle: 'dense',
  color: 'ink.muted',
});
const crumb = css({ display: 'flex', alignItems: 'center', gap: '1' });
const link = css({ borderRadius: 'sm', _hover: { color: 'ink' } });

/** The matched routes from home to here; home is `/` `[§2-breadcrumb]`. */
export function Breadcrumb({ titleId }: { titleId: MessageId }) {
  const t = useT();
  const [path] = useLocation();
  const isOrder = path.startsWith('/shop/orders/show');
  return (
    <nav aria-label={t('shell.breadcrumb')}>
      <ol className={list}>
        <li className={crumb}>
          <Link href={links.home()} aria-label={t('title.home')} className={link}>
            <House aria-hidden="true" size={14} />
          </Link>
        </li>
        {isOrder && (
          <li className={crumb}>
            <ChevronRight aria-hidden="true" size={14} />
            <Link href={links.orders()} className={link}>
              {t('title.orders')}
            </Link>
          </li>
        )}
        <li className={crumb}>
          <ChevronRight aria-hidden="true" size={14} />
          <span aria-current="page">{t(titleId)}</span>
        </li>
      </ol>
    </nav>
  );
}
