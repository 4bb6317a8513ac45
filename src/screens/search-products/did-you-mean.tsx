import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { SearchNavigation } from './use-search-state.ts';

interface DidYouMeanProps {
  nav: SearchNavigation;
  /** What the server thinks the words should be; null if it accepts them as they are, undefined if it doesn't say. */
  words: string | null | undefined;
}

const line = css({ textStyle: 'lead', marginBottom: '3' });

/** Suggests other words if the search finds next to nothing. */
export function DidYouMean({ nav, words }: DidYouMeanProps) {
  const t = useT();
  if (!words) return null;
  return (
    <p className={line} role="status">
      {t('search.did-you-mean')}{' '}
      <TextLink href={nav.hrefOf({ search: words })} alone>
        {words}
      </TextLink>
    </p>
  );
}
