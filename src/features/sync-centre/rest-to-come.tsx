import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useRestToCome } from '../../sync/react/use-newest.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';

const section = css({ marginTop: '8' });
const heading = css({ textStyle: 'label', marginBottom: '2' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  marginTop: '2',
  textStyle: 'dense',
  color: 'ink.muted',
});

/** How much of the shop's data is already on this device, and what the rest waits for. */
export function RestToComeSection() {
  const t = useT();
  const format = useFormat();
  const sync = useSync();
  const isOffline = useIsOffline();
  const rest = useRestToCome();
  if (!rest) return null;
  const { here, older, waits } = rest;
  const all = here + older;
  const why = isOffline ? 'sync.rest.offline' : waits ? 'sync.rest.waits' : 'sync.rest.coming';
  return (
    <section className={section} aria-labelledby="rest-to-come">
      <h3 id="rest-to-come" className={heading}>
        {t('sync.rest.title')}
      </h3>
      <Progress label={t('sync.rest.title')} value={Math.floor((100 * here) / Math.max(1, all))} />
      <div className={line}>
        <span>
          {t('sync.rest.count', { here: format.number(here), all: format.number(all) })} {t(why)}
        </span>
        {waits && !isOffline && (
          <Button size="sm" onClick={() => sync?.demandRest()}>
            {t('sync.rest.now')}
          </Button>
        )}
      </div>
    </section>
  );
}
