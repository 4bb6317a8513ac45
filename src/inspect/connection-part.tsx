import { useState } from 'react';
import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { readBrowserFacts } from './browser-facts.ts';
import { Facts } from './facts.tsx';
import { readMoment } from './open-timeline.ts';
import type { PartProps } from './part.ts';
import { answerTo, lookInto, tableOf } from './raw-database.ts';
import { Seen } from './seen.tsx';
import { readServerFacts } from './server-facts.ts';
import { useLook } from './use-look.ts';

const again = css({ marginBottom: '6' });

/** The state of the connection to the server, and between the tabs. */
export function ConnectionPart({ subject, config, writes }: PartProps) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState(0);
  const server = useLook(() => readServerFacts(config), asked);
  const device = useLook(async () => {
    const [browser, moment, checked] = await Promise.all([
      readBrowserFacts(subject.database),
      readMoment(subject.database),
      lookInto(subject.database, (database) => answerTo(tableOf(database, 'meta').get('checked'))),
    ]);
    return { browser, moment, checkedAt: Number(checked?.at ?? 0) };
  }, `${writes} ${asked}`);
  const since = (at: number) => (at ? <DateTime at={at} /> : t('inspect.never'));
  return (
    <>
      <Button className={again} onClick={() => setAsked(asked + 1)}>
        {t('inspect.connection.again')}
      </Button>
      <Seen look={server}>
        {({ outOfReach, version, health, took, at }) => (
          <Facts
            title={t('inspect.connection.server')}
            facts={[
              [
                t('inspect.connection.reach'),
                t(
                  outOfReach ? `inspect.connection.no.${outOfReach}` : 'inspect.connection.reached',
                ),
              ],
              [t('inspect.connection.took'), t('inspect.milliseconds', { count: took })],
              [t('inspect.connection.lookedAt'), format.dateTime(at)],
              [t('inspect.connection.version'), version ?? '–'],
              [t('inspect.connection.health'), health ?? '–'],
              [t('inspect.connection.base'), config.base],
              [t('inspect.connection.additions'), config.additions.join(', ') || '–'],
            ]}
          />
        )}
      </Seen>
      <Seen look={device}>
        {({ browser, moment, checkedAt }) => (
          <>
            <Facts
              title={t('inspect.connection.collections')}
              facts={[
                [t('inspect.connection.checked'), since(Math.max(checkedAt, moment.observedAt))],
                [t('inspect.connection.cursor'), moment.cursor],
                [t('inspect.connection.whole'), t(moment.complete ? 'inspect.yes' : 'inspect.no')],
                [
                  t('inspect.connection.resyncing'),
                  t(moment.isResyncing ? 'inspect.yes' : 'inspect.no'),
                ],
              ]}
            />
            <Facts
              title={t('inspect.connection.tabs')}
              facts={
                browser.locks.length > 0
                  ? browser.locks.map(({ purpose, held, tab }, index) => [
                      `${index + 1}. ${purpose}`,
                      t(held ? 'inspect.connection.holds' : 'inspect.connection.waits', { tab }),
                    ])
                  : [[t('inspect.connection.sender'), t('inspect.connection.noSender')]]
              }
            />
            <Facts
              title={t('inspect.connection.browser')}
              facts={[
                [
                  t('inspect.connection.saysOnline'),
                  t(browser.saysOnline ? 'inspect.yes' : 'inspect.no'),
                ],
                [
                  t('inspect.connection.worker'),
                  browser.worker
                    ? t('inspect.connection.workerTold', {
                        state: browser.worker.state,
                        controls: String(browser.worker.controls),
                        waiting: String(browser.worker.waiting),
                      })
                    : t('inspect.connection.noWorker'),
                ],
                [t('inspect.connection.build'), browser.build ?? '–'],
                [t('inspect.connection.agent'), browser.agent],
                [t('inspect.connection.languages'), browser.languages.join(', ')],
              ]}
            />
          </>
        )}
      </Seen>
    </>
  );
}
