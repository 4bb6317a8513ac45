import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown instead of a page that is switched off `[§2-page-disabled]`. */
export function PageDisabled() {
  const t = useT();
  return (
    <EmptyState
      motif="shelf"
      level={1}
      title={t('page-disabled.title')}
      action={
        <ButtonLink tone="primary" href={links.home()}>
          {t('error.page.home')}
        </ButtonLink>
      }
    >
      {t('page-disabled.hint')}
    </EmptyState>
  );
}
