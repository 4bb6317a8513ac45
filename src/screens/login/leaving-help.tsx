import type { Failure } from '../../api/failure.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { TextLink } from '../../ui/text-link.tsx';

interface Leaving {
  due_at: string;
  token: string;
}

/** The details in a refused sign-in about an account that waits for its deletion; null for any other failure. */
export function leavingOf(failure: Failure | null): Leaving | null {
  if (failure?.kind !== 'refused' || failure.code !== 'account_leaving') return null;
  const { details } = failure;
  if (typeof details !== 'object' || details === null) return null;
  const { due_at, token } = { due_at: null, token: null, ...details };
  return typeof due_at === 'string' && typeof token === 'string' ? { due_at, token } : null;
}

/** Says until when the account can be kept, and links to that `[§D-deletion-back]`. */
export function LeavingHelp({ due_at, token }: Leaving) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <span>{t('auth.leaving.until', { day: format.date(Date.parse(due_at)) })}</span>
      <TextLink href={links.keepAccount(token)} alone>
        {t('auth.keep.submit')}
      </TextLink>
    </>
  );
}
