import { useEffect } from 'react';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { useConnectivity } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const checked = css({ marginTop: '2', textStyle: 'dense' });

/**
 * Says that the server failed, and whether it works now; checked on arrival and when the button is pressed
 * `[§2-server-error]`.
 */
export function ServerError() {
  const t = useT();
  const format = useFormat();
  const [connectivity, send] = useConnectivity();
  // When the server renders this, it doesn't know when this device last checked.
  const isHere = useNow() !== null;
  const { checkedAt, since } = connectivity.context;
  const isChecking =
    connectivity.matches('probing') || connectivity.matches({ offline: 'checking' });
  const check = () => send({ type: connectivity.matches('offline') ? 'RETRY' : 'FAILED' });
  useEffect(
    function lookOnArrival() {
      send({ type: 'FAILED' });
    },
    [send],
  );
  const isUp = connectivity.matches('online');
  return (
    <EmptyState
      motif={isUp ? 'done' : 'cable'}
      level={1}
      title={t(isUp ? 'server-error.up' : 'server-error.title')}
      action={
        <>
          <Button loading={isChecking} onClick={check}>
            {t('server-error.check')}
          </Button>
          <ButtonLink tone="primary" href={links.dashboard()}>
            {t('server-error.dashboard')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(isUp ? 'server-error.up-hint' : 'server-error.hint')}</p>
      <p role="status" className={checked}>
        {isHere && t('error.page.down.checked', { time: format.time(checkedAt ?? since) })}
      </p>
    </EmptyState>
  );
}
