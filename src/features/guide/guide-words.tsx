import type { ReactNode } from 'react';
import { MoreMessages } from '../../i18n/provider.tsx';
import { useWords } from '../../lib/react/use-loaded.ts';
import { useIsOffline } from '../../machines/react.tsx';

const none: readonly string[] = [];
const words: readonly string[] = ['guide'];

/** Loads the texts of the guides, and shows the content once they are there. */
export function GuideWords({ children }: { children: ReactNode }) {
  const isOffline = useIsOffline();
  return (
    <MoreMessages areas={none} later={words} retryKey={isOffline}>
      <WhenWorded>{children}</WhenWorded>
    </MoreMessages>
  );
}

function WhenWorded({ children }: { children: ReactNode }) {
  return useWords(true) ? children : null;
}
