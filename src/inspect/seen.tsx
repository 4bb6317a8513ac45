import type { ReactNode } from 'react';
import { useT } from '../i18n/t.ts';
import { Spinner } from '../ui/spinner.tsx';
import { UnreadNotice } from './closed.tsx';
import type { Look } from './use-look.ts';

/** The result of a look, or that it is still running, or why it failed. */
export function Seen<T>({ look, children }: { look: Look<T>; children: (value: T) => ReactNode }) {
  const t = useT();
  if (look.state === 'failed') return <UnreadNotice reason={look.reason} />;
  if (look.state === 'seen') return children(look.value);
  return (
    <p role="status" aria-label={t('inspect.looking')}>
      <Spinner />
    </p>
  );
}
