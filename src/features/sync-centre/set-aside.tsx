import Download from 'lucide-react/icons/download';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useAside } from '../../sync/react/use-aside.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';

const section = css({ marginTop: '8' });
const heading = css({ textStyle: 'label' });
const hint = css({ textStyle: 'dense', color: 'ink.muted', marginTop: '1' });
const list = css({ marginBlock: '2' });
const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '2',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  textStyle: 'dense',
});
const when = css({ color: 'ink.muted', whiteSpace: 'nowrap' });
const foot = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** Data on this device that couldn't be read, kept for support until the person deletes it. */
export function SetAsideList() {
  const t = useT();
  const { aside, forget } = useAside();
  const lost = aside.filter(({ loss }) => loss !== null);
  if (lost.length === 0) return null;

  function save() {
    const text = JSON.stringify({ app: 'Dropline', set_aside: aside }, null, 2);
    saveFile(
      `dropline-${new Date().toISOString().slice(0, 10)}-aside.json`,
      text,
      'application/json',
    );
  }

  return (
    <section className={section} aria-labelledby="set-aside">
      <h3 id="set-aside" className={heading}>
        {t('sync.aside.title')}
      </h3>
      <p className={hint}>{t('sync.aside.hint')}</p>
      <ul className={list}>
        {lost.map(({ seq, loss, at }) => (
          <li key={seq} className={row}>
            <span>{t(`sync.aside.${loss ?? 'records'}`)}</span>
            <span className={when}>{at > 0 && <DateTime at={at} />}</span>
          </li>
        ))}
      </ul>
      <div className={foot}>
        <Button size="sm" icon={<Download aria-hidden="true" size={16} />} onClick={save}>
          {t('sync.aside.save')}
        </Button>
        <Button size="sm" onClick={() => void forget()}>
          {t('sync.aside.forget')}
        </Button>
      </div>
    </section>
  );
}
