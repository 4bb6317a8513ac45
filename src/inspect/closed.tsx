import { useT } from '../i18n/t.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Access } from './gate.ts';
import type { Unreadable } from './raw-database.ts';

/** Says why nothing is shown. */
export function Closed({ access }: { access: Access }) {
  const t = useT();
  if (access.state === 'unreadable') return <UnreadNotice reason={access.reason} />;
  const state = access.state === 'open' ? 'no-tenant' : access.state;
  return (
    <EmptyState motif="compass" title={t(`inspect.closed.${state}`)}>
      {t(`inspect.closed.${state}Hint`)}
    </EmptyState>
  );
}

/** Says why a store can't be inspected; null if the reason isn't known. */
export function UnreadNotice({ reason }: { reason: Unreadable | null }) {
  const t = useT();
  const why = reason ?? 'broken';
  return (
    <div role="alert">
      <EmptyState motif="cable" title={t(`inspect.unread.${why}`)}>
        {t(`inspect.unread.${why}Hint`)}
      </EmptyState>
    </div>
  );
}
