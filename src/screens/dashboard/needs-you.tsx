import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'wouter';
import { css, cva } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Need } from './needs.ts';

const card = css({
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
  overflow: 'hidden',
});
const heading = css({
  textStyle: 'heading',
  paddingInline: { base: '4', md: '5' },
  paddingTop: '4',
  paddingBottom: '3',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(2.5rem, auto) 1fr auto',
  alignItems: 'center',
  columnGap: '4',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
  minHeight: '16',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  transition: 'background-color 120ms',
  _hover: { background: 'ink/3' },
});
const number = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '10',
    height: '10',
    paddingInline: '2',
    borderRadius: 'md',
    fontSize: '1.125rem',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    tone: {
      wait: { background: 'wait.tint', color: 'wait' },
      refuse: { background: 'refuse.tint', color: 'refuse' },
      accent: { background: 'accent.tint', color: 'accent' },
    },
  },
});
const what = css({ display: 'block', fontWeight: 'medium', textWrap: 'pretty' });
const hint = css({ display: 'block', textStyle: 'dense', color: 'ink.muted' });
const arrow = css({ color: 'ink.muted' });

/** The largest part of the page: what can't continue without the person. Null while it isn't known. */
export function NeedsYou({ needs }: { needs: readonly Need[] | null }) {
  const t = useT();
  return (
    <section className={card} aria-busy={needs === null}>
      <h2 className={heading}>{t('dashboard.needs.title')}</h2>
      {needs === null && ['a', 'b', 'c'].map((id) => <NeedSkeleton key={id} />)}
      {needs?.length === 0 && (
        <EmptyState
          motif="done"
          title={t('dashboard.needs.none')}
          action={<ButtonLink href={links.searchProducts()}>{t('shell.nav.search')}</ButtonLink>}
        >
          {t('dashboard.needs.none.hint')}
        </EmptyState>
      )}
      {needs && needs.length > 0 && (
        <ul>
          {needs.map((need) => (
            <li key={need.id}>
              <Link href={need.href} className={row}>
                <span className={number({ tone: need.tone })}>{need.count}</span>
                <span>
                  <span className={what}>{t(need.title, { count: need.count })}</span>
                  <span className={hint}>{t(need.hint)}</span>
                </span>
                <ArrowRight aria-hidden="true" size={16} className={arrow} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NeedSkeleton() {
  return (
    <div className={row}>
      <Skeleton width="2.5rem" height="2.5rem" />
      <Skeleton width="40%" />
      <span />
    </div>
  );
}
