import type { ReactNode } from 'react';
import { useT } from '../i18n/t.ts';
import { type FailureLike, failureText, writeHint } from './failure-text.ts';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  failure: FailureLike;
  /** The one thing that helps. */
  action?: ReactNode;
}

/** Why a form could not be sent, shown above its fields. */
export function FailureNotice({ failure, action }: FailureNoticeProps) {
  const t = useT();
  return (
    <Notice tone="refuse">
      {failure.kind !== 'refused' && <strong>{t(failureText(failure).title)}</strong>}
      <span>{t(writeHint(failure))}</span>
      {action}
    </Notice>
  );
}
