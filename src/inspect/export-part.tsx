import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { saveFile } from '../lib/browser/save-file.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { readBrowserFacts } from './browser-facts.ts';
import { bundleOf } from './bundle.ts';
import { Json } from './json.tsx';
import { readMoment } from './open-timeline.ts';
import type { PartProps } from './part.ts';
import { answerTo, lookInto, tableOf } from './raw-database.ts';
import { everything, readPage } from './read-log.ts';
import { readServerFacts } from './server-facts.ts';
import { readStoreFacts } from './store-facts.ts';
import { useBytes } from './use-bytes.ts';

/** How many of the newest events are included. */
const newestEvents = 500;

const box = css({ display: 'grid', gap: '4', maxWidth: '48rem' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/**
 * A bundle for support that shows what happened but not to whom. The person sees all of it before it leaves the device.
 */
export function ExportPart({ subject, config }: PartProps) {
  const t = useT();
  const bytes = useBytes();
  const [bundle, setBundle] = useState<object | 'failed' | null>(null);
  const [isMaking, setMaking] = useState(false);

  async function make() {
    setMaking(true);
    try {
      const { database, kind } = subject;
      const [found, moment, browser, server] = await Promise.all([
        lookInto(database, async (opened) => ({
          store: await readStoreFacts(opened),
          page: await readPage(opened, everything, Number.MAX_SAFE_INTEGER, newestEvents),
          outbox: (await answerTo(tableOf(opened, 'outbox').getAll())) as OutboxRow<unknown>[],
        })),
        readMoment(database),
        readBrowserFacts(database),
        readServerFacts(config),
      ]);
      const { store, page, outbox } = found;
      const madeAt = new Date().toISOString();
      const { events } = page;
      setBundle(bundleOf({ madeAt, kind, events, outbox, moment, store, browser, server }));
    } catch {
      setBundle('failed');
    }
    setMaking(false);
  }

  function save(text: string) {
    saveFile(
      `dropline-inspect-${new Date().toISOString().slice(0, 10)}.json`,
      text,
      'application/json',
    );
  }

  const text = bundle && bundle !== 'failed' ? JSON.stringify(bundle, null, 2) : null;
  return (
    <div className={box}>
      <p>{t('inspect.export.lead', { count: newestEvents })}</p>
      <div className={actions}>
        <Button tone={text ? undefined : 'primary'} loading={isMaking} onClick={() => void make()}>
          {t('inspect.export.make')}
        </Button>
        {text && (
          <Button
            tone="primary"
            icon={<Download aria-hidden="true" size={16} />}
            onClick={() => save(text)}
          >
            {t('inspect.export.save', { size: bytes(text.length) })}
          </Button>
        )}
      </div>
      {bundle === 'failed' && <Notice tone="refuse">{t('inspect.export.failed')}</Notice>}
      {text && <Json value={bundle} label={t('inspect.part.export')} />}
    </div>
  );
}
