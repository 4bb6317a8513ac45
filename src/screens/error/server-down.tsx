import { useEffect } from 'react';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { useConnectivity } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const checked = css({ marginTop: '2', textStyle: 'dense' });

/** Says that the server doesn't answer, and when it was last asked `[§2-error-checked]`; checks again when shown. */
export function ServerDown({ offline }: { offline: boolean }) {
  const t = useT();
  const format = useFormat();
  const [connectivity, send] = useConnectivity();
  const { checkedAt, reason, since } = connectivity.context;
  // If no check has failed yet, `since` is when the server last answered. When rendered by the server, there is no time
  // to show.
  const isHere = useNow() !== null;
  const asked = checkedAt ?? (isHere ? since : null);
  const isNetwork = offline && reason !== 'server';
  useEffect(
    function lookAgain() {
      send({ type: 'FAILED' });
    },
    [send],
  );
  return (
    <EmptyState
      motif="cable"
      level={1}
      title={isNetwork ? t('error.offline.title') : t('error.page.down.title')}
      action={
        <Button
          tone="primary"
          onClick={() => {
            send({ type: 'RETRY' });
            location.reload();
          }}
        >
          {t('ui.retry')}
        </Button>
      }
    >
      <p>{isNetwork ? t('error.offline.hint') : t('error.page.down.hint')}</p>
      {asked !== null && (
        <p role="status" className={checked}>
          {t('error.page.down.checked', { time: format.time(asked) })}
        </p>
      )}
    </EmptyState>
  );
}
