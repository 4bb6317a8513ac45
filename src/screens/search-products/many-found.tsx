import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import type { Results } from './use-kept-answer.ts';

const line = css({ textStyle: 'dense', color: 'ink.muted', marginBottom: '3' });

/** Says that the search finds too many results to look through, and what helps. */
export function ManyFound({ meta }: Pick<Results, 'meta'>) {
  const t = useT();
  if (!meta.more) return null;
  return (
    <p className={line} role="status">
      {t('search.many', { total: meta.total })}
    </p>
  );
}
