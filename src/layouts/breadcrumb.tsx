import ChevronRight from 'lucide-react/icons/chevron-right';
import House from 'lucide-react/icons/house';
import { Link } from 'wouter';
import { css } from '../../styled-system/css';
import type { MessageId } from '../i18n/messages.ts';
import { useT } from '../i18n/t.ts';
import type { Crumb } from '../router/layout-props.ts';
import { links } from '../router/links.ts';

const list = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  marginBottom: { md: '3' },
  textStyle: 'dense',
  color: 'ink.muted',
});
const crumb = css({ display: { base: 'none', md: 'flex' }, alignItems: 'center', gap: '1' });
/** On a phone, there is only room for a link to the parent page. */
const back = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  height: { base: '11', md: 'auto' },
  marginTop: { base: '-3', md: '0' },
  '& svg': { transform: { base: 'rotate(180deg)', md: 'none' } },
});
const link = css({
  borderRadius: 'sm',
  minWidth: { base: '11', md: '0' },
  paddingBlock: { base: '3', md: '0' },
  _hover: { color: 'ink' },
});

interface BreadcrumbProps {
  titleId: MessageId;
  titleValues: Record<string, string> | undefined;
  above: readonly Crumb[];
}

/** The matched routes from home to the current page; home is `/` `[§2-breadcrumb]`. */
export function Breadcrumb({ titleId, titleValues, above }: BreadcrumbProps) {
  const t = useT();
  return (
    <nav aria-label={t('shell.breadcrumb')}>
      <ol className={list}>
        <li className={crumb}>
          <Link href={links.home()} aria-label={t('title.home')} className={link}>
            <House aria-hidden="true" size={14} />
          </Link>
        </li>
        {above.map((one) => (
          <li key={one.titleId} className={one.path ? back : crumb}>
            <ChevronRight aria-hidden="true" size={14} />
            {one.path ? (
              <Link href={one.path} className={link}>
                {t(one.titleId)}
              </Link>
            ) : (
              t(one.titleId)
            )}
          </li>
        ))}
        <li key={titleId} className={crumb}>
          <ChevronRight aria-hidden="true" size={14} />
          <span aria-current="page">{t(titleId, titleValues)}</span>
        </li>
      </ol>
    </nav>
  );
}
