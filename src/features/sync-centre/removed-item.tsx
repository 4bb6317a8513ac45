import { css, cx } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { choiceBox } from './choice-box.ts';

interface RemovedItemProps {
  /** The product was on sale, rather than on the import list. */
  isMine: boolean;
  /** Null if it isn't known which product it was. */
  onAddAnew: (() => void) | null;
  onDiscard: () => void;
}

const parts = css({ gap: '3' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** An edit of an item that somebody else has removed. */
export function RemovedItem({ isMine, onAddAnew, onDiscard }: RemovedItemProps) {
  const t = useT();
  return (
    <div className={cx(choiceBox, parts)}>
      <p>
        {t(
          !onAddAnew
            ? 'sync.removed.hint-unknown'
            : isMine
              ? 'sync.removed.hint-mine'
              : 'sync.removed.hint',
        )}
      </p>
      <div className={buttons}>
        {onAddAnew && (
          <Button tone="primary" size="sm" onClick={onAddAnew}>
            {t('sync.removed.add')}
          </Button>
        )}
        <Button size="sm" onClick={onDiscard}>
          {t('sync.discard')}
        </Button>
      </div>
    </div>
  );
}
