import { useT } from '../../i18n/t.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

/** Saves everything that we store about the person as a file for them. */
export function ExportData() {
  const t = useT();
  const sync = useSync();
  const read = useRead('GET /user/export', {});

  function save() {
    if (read.state !== 'ready') return;
    const text = JSON.stringify(read.value.data, null, 2);
    saveFile(`dropline-${read.value.data.made_at.slice(0, 10)}.json`, text, 'application/json');
  }

  if (!sync) return <p>{t('user-privacy.export-needs-shop')}</p>;
  return (
    <>
      <Button loading={read.state === 'loading'} onClick={save} disabled={read.state === 'failed'}>
        {t('user-privacy.export')}
      </Button>
      {read.state === 'failed' && <FailureNotice failure={read.failure} />}
    </>
  );
}
