import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { css, cx } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type BandDraft, type Decimal, newBand } from './rule-draft.ts';

interface BandGridProps {
  bands: readonly BandDraft[];
  onChange: (bands: BandDraft[]) => void;
  wrong: (field: string) => readonly string[];
  decimal: Decimal;
}

const box = css({ display: 'grid', gap: '2', justifyItems: 'start' });
const legend = css({ textStyle: 'label', marginBottom: '1' });
const hint = css({ color: 'ink.muted', textStyle: 'dense' });
const row = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr)) auto',
    md: '7rem repeat(3, minmax(0, 1fr)) auto',
  },
  gap: '2',
  alignItems: { base: 'end', md: 'start' },
  width: 'full',
  paddingBottom: { base: '3', md: '0' },
});
const from = css({
  color: 'ink.muted',
  textStyle: 'dense',
  fontVariantNumeric: 'tabular-nums',
  paddingBlock: '2',
});
// On a wide screen, only the first row shows its labels, as column headings; on a phone, every row does.
const lower = css({ '& label': { display: { md: 'none' } } });
// As high as a label and its gap.
const underHead = css({ marginTop: { md: '1.625rem' } });
const cross = css({ gridRow: { base: '1', md: 'auto' }, gridColumn: { base: '3', md: 'auto' } });

/** Prices by bands of cost: each band begins where the previous one ends, and the last one covers the rest. */
export function BandGrid({ bands, onChange, wrong, decimal }: BandGridProps) {
  const t = useT();
  const set = (key: number, part: Partial<BandDraft>) =>
    onChange(bands.map((band) => (band.key === key ? { ...band, ...part } : band)));
  // The new band becomes the rest band, with the old one's factor.
  const add = () => onChange([...bands, { ...newBand(), multiply: bands.at(-1)?.multiply ?? '2' }]);
  const remove = (key: number) => onChange(bands.filter((band) => band.key !== key));
  return (
    <fieldset className={box}>
      <legend className={legend}>{t('mutating-values.bands')}</legend>
      <p className={hint}>{t('mutating-values.bands-hint', { example: `1${decimal}6` })}</p>
      {bands.map((band, at) => {
        const field = `action.bands.${at}`;
        const isRest = at === bands.length - 1;
        const number = at + 1;
        const begin = at === 0 ? '0' : bands[at - 1]?.to || '…';
        return (
          <div key={band.key} className={row}>
            <span className={cx(from, at === 0 && underHead)}>
              {t(isRest ? 'mutating-values.band-rest' : 'mutating-values.band-from', {
                from: begin,
              })}
            </span>
            {isRest ? (
              <span aria-hidden="true" />
            ) : (
              <TextField
                className={at === 0 ? undefined : lower}
                label={t('mutating-values.band-to')}
                aria-label={t('mutating-values.band-to-of', { number })}
                inputMode="decimal"
                autoComplete="off"
                value={band.to}
                onChange={({ target }) => set(band.key, { to: target.value })}
                errors={[...wrong(`${field}.to`), ...wrong(`${field}.from`)]}
              />
            )}
            <TextField
              className={at === 0 ? undefined : lower}
              label={t('mutating-values.band-multiply')}
              aria-label={t('mutating-values.band-multiply-of', { number })}
              inputMode="decimal"
              autoComplete="off"
              value={band.multiply}
              onChange={({ target }) => set(band.key, { multiply: target.value })}
              errors={wrong(`${field}.multiply`)}
            />
            <TextField
              className={at === 0 ? undefined : lower}
              label={t('mutating-values.band-add')}
              aria-label={t('mutating-values.band-add-of', { number })}
              inputMode="text"
              autoComplete="off"
              value={band.add}
              onChange={({ target }) => set(band.key, { add: target.value })}
              errors={wrong(`${field}.add`)}
            />
            <IconButton
              className={cx(cross, at === 0 && underHead)}
              label={t('mutating-values.band-remove', { number })}
              icon={<X aria-hidden="true" size={16} />}
              disabled={bands.length === 1}
              onClick={() => remove(band.key)}
            />
          </div>
        );
      })}
      {bands.length < 20 && (
        <Button size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={add}>
          {t('mutating-values.band-new')}
        </Button>
      )}
      <p className={hint}>{t('mutating-values.floor')}</p>
    </fieldset>
  );
}
