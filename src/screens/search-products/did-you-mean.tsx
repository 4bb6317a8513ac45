import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { SearchNavigation } from './use-search-state.ts';

interface DidYouMeanProps {
  nav: SearchNavigation;
  /** What the server takes the words to mean; none where it takes them as they are, or doesn't say. */
  words: string | null | undefined;
}

const line = css({ textStyle: 'lead', marginBottom: '3' });

/** Other words, where those that were typed find next to nothing. */
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
