import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { useT } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { type FailureLike, failureText } from './failure-text.ts';

interface ErrorStateProps {
  failure: FailureLike;
  /** Offered if trying again can help. */
  onRetry?: () => void;
  /** The one action that helps instead. */
  action?: ReactNode;
}

/** Why something could not be shown, and the one thing that helps. */
export function ErrorState({ failure, onRetry, action }: ErrorStateProps) {
  const t = useT();
  const text = failureText(failure);
  const retry = text.retry && onRetry && (
    <Button icon={<RotateCw aria-hidden="true" size={16} />} onClick={onRetry}>
      {t('ui.retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState
        motif={failure.kind === 'refused' ? 'compass' : 'cable'}
        title={t(text.title)}
        action={action ?? retry}
      >
        {t(text.hint)}
      </EmptyState>
    </div>
  );
}
