import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BandGrid } from './band-grid.tsx';
import type { Decimal, RuleDraft } from './rule-draft.ts';
import { directionWords, fieldWords, kinds, kindWords } from './rule-words.ts';

interface ActionFieldsProps {
  draft: RuleDraft;
  onChange: (part: Partial<RuleDraft>) => void;
  wrong: (field: string) => readonly string[];
  decimal: Decimal;
}

const box = css({ display: 'grid', gap: '4' });
const two = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
  alignItems: 'start',
});
const hint = css({ color: 'ink.muted', textStyle: 'dense' });

const fields = ['title', 'description', 'brand', 'tags'] as const;
const directions = ['up', 'down', 'nearest'] as const;

/** The fields for what the rule does. */
export function ActionFields({ draft, onChange, wrong, decimal }: ActionFieldsProps) {
  const t = useT();
  const { kind } = draft;
  const writes = kind === 'set' || kind === 'append' || kind === 'replace';
  return (
    <div className={box}>
      <div className={two}>
        <Select
          label={t('mutating-values.action')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(kindWords[one]) }))}
          onChange={({ target }) =>
            onChange({ kind: kinds.find((one) => one === target.value) ?? kind })
          }
        />
        {writes && (
          <Select
            label={t('mutating-values.field')}
            value={draft.field}
            options={fields.map((one) => ({ value: one, label: t(fieldWords[one]) }))}
            onChange={({ target }) =>
              onChange({ field: fields.find((one) => one === target.value) ?? draft.field })
            }
          />
        )}
        {kind === 'replace' && (
          <TextField
            label={t('mutating-values.search')}
            maxLength={255}
            autoComplete="off"
            value={draft.search}
            onChange={({ target }) => onChange({ search: target.value })}
            errors={wrong('action.search')}
          />
        )}
        {writes && (
          <TextField
            label={t(kind === 'replace' ? 'mutating-values.replacement' : 'mutating-values.text')}
            hint={draft.field === 'tags' ? t('mutating-values.tags-hint') : undefined}
            maxLength={2000}
            autoComplete="off"
            value={draft.text}
            onChange={({ target }) => onChange({ text: target.value })}
            errors={wrong('action.text')}
          />
        )}
        {kind === 'round' && (
          <>
            <Select
              label={t('mutating-values.direction')}
              value={draft.direction}
              options={directions.map((one) => ({ value: one, label: t(directionWords[one]) }))}
              onChange={({ target }) =>
                onChange({
                  direction: directions.find((one) => one === target.value) ?? draft.direction,
                })
              }
            />
            <TextField
              label={t('mutating-values.ending')}
              hint={t('mutating-values.ending-hint')}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              value={draft.ending}
              onChange={({ target }) => onChange({ ending: target.value })}
              errors={wrong('action.ending')}
            />
          </>
        )}
      </div>
      {kind === 'calculate' && (
        <BandGrid
          bands={draft.bands}
          onChange={(bands) => onChange({ bands })}
          wrong={wrong}
          decimal={decimal}
        />
      )}
      {kind === 'round' && <p className={hint}>{t('mutating-values.floor')}</p>}
      {kind === 'exclude' && <p className={hint}>{t('mutating-values.exclude-hint')}</p>}
    </div>
  );
}
