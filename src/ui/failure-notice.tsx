import type { ReactNode } from 'react';
import { useT } from '../i18n/t.ts';
import { type FailureLike, failureText } from './failure-text.ts';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  failure: FailureLike;
  /** The one thing that helps. */
  action?: ReactNode;
}

/** Why a form could not be sent, above its fields. */
export function FailureNotice({ failure, action }: FailureNoticeProps) {
  const t = useT();
  const text = failureText(failure);
  return (
    <Notice tone="refuse">
      {failure.kind !== 'refused' && <strong>{t(text.title)}</strong>}
      <span>{t(failure.kind === 'offline' ? 'error.offline.form' : text.hint)}</span>
      {action}
    </Notice>
  );
}
