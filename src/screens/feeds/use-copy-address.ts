import type { Feed } from '../../../contract/entities/feeds.ts';
import { useT } from '../../i18n/t.ts';
import { toast } from '../../ui/toast.ts';

/** Puts a feed's address on the clipboard, and says so. */
export function useCopyAddress(): (feed: Pick<Feed, 'url'>) => Promise<void> {
  const t = useT();
  return async function copy({ url }) {
    try {
      await navigator.clipboard.writeText(url ?? '');
      toast(t('feeds.copied'), { tone: 'done' });
    } catch {
      toast(t('feeds.copy-failed'), { tone: 'refuse' });
    }
  };
}
