import { useState } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

const box = css({ position: 'relative', minWidth: '0' });
const frame = css({
  maxHeight: '24rem',
  overflow: 'auto',
  padding: '3',
  paddingRight: '12',
  borderRadius: 'md',
  background: 'subtle',
});
const code = css({
  fontFamily: 'code',
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const corner = css({ position: 'absolute', top: '1.5', right: '1.5' });
const more = css({ marginTop: '2' });

/** In characters. A page of 500 records is long, so only this much is shown until the person asks for all. */
const enough = 20_000;

/** A value as it is stored. */
export function Json({ value, label }: { value: unknown; label: string }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const text = JSON.stringify(value, null, 2) ?? '';
  const shown = isWhole ? text : text.slice(0, enough);
  return (
    <div className={box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className={frame} tabIndex={0} aria-label={t('inspect.asStored', { label })}>
        <pre className={code}>{shown}</pre>
      </section>
      <span className={corner}>
        <CopyButton value={text} label={t('inspect.copy')} />
      </span>
      {shown.length < text.length && (
        <Button size="sm" className={more} onClick={() => setWhole(true)}>
          {t('inspect.showAll', { count: text.length })}
        </Button>
      )}
    </div>
  );
}
