import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorFrame, frame } from './frame.tsx';
import { ServerDown } from './server-down.tsx';

/** Why the page could not be shown. */
interface ErrorScreenProps {
  error: { kind: 'status'; status: number } | { kind: 'unreachable' };
}

/**
 * Shown instead of a page `[§2-error-other]`: not found; server down (521, 502), with the time of the last check;
 * nothing for 401 and 429, which have dialogs; and "Ooops!" for the rest.
 */
export function ErrorScreen({ error }: ErrorScreenProps) {
  if (error.kind === 'unreachable') return <Down offline />;
  if (error.status === 401 || error.status === 429) return <main className={frame} />;
  if (error.status === 521 || error.status === 502) return <Down offline={false} />;
  return error.status === 404 ? <NotFound /> : <Ooops />;
}

function Down({ offline }: { offline: boolean }) {
  return (
    <ErrorFrame>
      <ServerDown offline={offline} />
    </ErrorFrame>
  );
}

function NotFound() {
  const t = useT();
  return (
    <ErrorFrame>
      <EmptyState
        motif="compass"
        level={1}
        title={t('error.page.notFound.title')}
        action={
          <ButtonLink href={links.home()} tone="primary">
            {t('error.page.home')}
          </ButtonLink>
        }
      >
        {t('error.page.notFound.hint')}
      </EmptyState>
    </ErrorFrame>
  );
}

function Ooops() {
  const t = useT();
  return (
    <ErrorFrame>
      <EmptyState
        motif="parcel"
        level={1}
        title={t('error.page.other.title')}
        action={
          <ButtonLink href={links.home()} tone="primary">
            {t('error.page.home')}
          </ButtonLink>
        }
      >
        {t('error.page.other.hint')}
      </EmptyState>
    </ErrorFrame>
  );
}
