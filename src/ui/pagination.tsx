import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { buttonStyle } from './button-style.ts';
import { pageLinks } from './page-links.ts';

interface PaginationProps {
  page: number;
  lastPage: number;
  /** The number of all rows; with `perPage`, it says which of them are shown. */
  total?: number;
  perPage?: number;
  href: (page: number) => string;
  /** Shown beside the count. */
  aside?: ReactNode;
  /** What the pages belong to, for screen readers. */
  label: string;
}

const nav = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: { base: 'center', md: 'space-between' },
  flexWrap: 'wrap',
  gap: '3',
  paddingBlock: '4',
});
const start = css({ display: 'flex', alignItems: 'center', gap: '1' });
const count = css({
  textStyle: 'dense',
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
});
const list = css({ display: 'flex', alignItems: 'center', gap: '0.5' });
const number = css({
  minWidth: { base: '11', md: '8' },
  fontVariantNumeric: 'tabular-nums',
  '&[aria-current=page]': { background: 'selected' },
});

export function Pagination(props: PaginationProps) {
  const { page, lastPage, total, perPage, href, label, aside } = props;
  const t = useT();
  if (lastPage <= 1 && !aside) return null;
  return (
    <nav aria-label={label} className={nav}>
      <div className={start}>
        {total !== undefined && perPage !== undefined && (
          <p className={count}>
            {t('ui.pages.range', {
              from: (page - 1) * perPage + 1,
              to: Math.min(page * perPage, total),
              total,
            })}
          </p>
        )}
        {aside}
      </div>
      {lastPage > 1 && (
        <ul className={list}>
          <li>
            <Step href={page > 1 ? href(page - 1) : null} label={t('ui.pages.previous')} rel="prev">
              <ChevronLeft aria-hidden="true" size={16} />
            </Step>
          </li>
          {pageLinks(page, lastPage).map((n) => (
            <li key={n}>
              <Link
                href={href(n)}
                aria-label={t('ui.pages.page', { page: n })}
                aria-current={n === page ? 'page' : undefined}
                className={cx(buttonStyle({ tone: 'quiet', size: 'sm' }), number)}
              >
                {n}
              </Link>
            </li>
          ))}
          <li>
            <Step
              href={page < lastPage ? href(page + 1) : null}
              label={t('ui.pages.next')}
              rel="next"
            >
              <ChevronRight aria-hidden="true" size={16} />
            </Step>
          </li>
        </ul>
      )}
    </nav>
  );
}

interface StepProps {
  href: string | null;
  label: string;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function Step({ href, label, rel, children }: StepProps) {
  const look = buttonStyle({ tone: 'quiet', size: 'sm', shape: 'icon' });
  // Its space is kept on the first and the last page, so that the numbers don't move under the pointer.
  if (href === null) {
    return (
      <span aria-disabled="true" className={look}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} aria-label={label} rel={rel} className={look}>
      {children}
    </Link>
  );
}
