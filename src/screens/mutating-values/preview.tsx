import type { RuleSample } from '../../../contract/entities/value-rules.ts';
import { runRules, type ValueRule } from '../../../contract/rules/value-rules.ts';
import { css } from '../../../styled-system/css';
import { moneyNote } from '../../features/products/later-money-note.ts';
import { useT } from '../../i18n/t.ts';
import { useLazy } from '../../machines/use-lazy.ts';
import type { Read } from '../../sync/state/types.ts';
import type { Column } from '../../ui/column.ts';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Table } from '../../ui/table.tsx';
import { type Outcome, usePreviewColumns } from './preview-columns.tsx';

interface PreviewProps {
  rules: readonly ValueRule[];
  samples: Read<{ data: RuleSample[] }>;
}

const heading = css({ textStyle: 'heading' });
const lead = css({ color: 'ink.muted', textStyle: 'dense', marginBottom: '2' });

/**
 * The result of the rules for real products. They run here with the server's own code, so the result appears at once,
 * also offline.
 */
export function Preview({ rules, samples }: PreviewProps) {
  const t = useT();
  const MoneyNote = useLazy(moneyNote, true);
  const columns: Column<Outcome>[] = usePreviewColumns();
  const rows: Outcome[] =
    samples.state === 'ready'
      ? samples.value.data.map((sample) => ({ sample, ...runRules(rules, sample.item) }))
      : [];
  const changed = rows.filter(({ changedBy }) => changedBy.length > 0).length;
  const excluded = rows.filter((row) => row.excluded).length;
  return (
    <section aria-label={t('mutating-values.preview')}>
      <h2 className={heading}>
        {t('mutating-values.preview')}{' '}
        {samples.state === 'ready' && (
          <Drop state={samples.source} observedAt={samples.observedAt} />
        )}
      </h2>
      {samples.state === 'failed' && <ErrorState failure={samples.failure} />}
      {samples.state === 'ready' && rows.length === 0 && (
        <EmptyState motif="parcel" title={t('mutating-values.preview-empty')}>
          {t('mutating-values.preview-empty-hint')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <p className={lead} aria-live="polite">
          {t('mutating-values.preview-lead', { count: rows.length, changed, excluded })}
        </p>
      )}
      {(samples.state === 'loading' || rows.length > 0) && (
        <Table
          caption={t('mutating-values.preview')}
          columns={columns}
          rows={rows}
          rowKey={({ sample }) => sample.product_id}
          loading={samples.state === 'loading' ? 5 : undefined}
        />
      )}
      {MoneyNote && rows.length > 0 && (
        <MoneyNote currencies={rows.map(({ sample }) => sample.currency)} />
      )}
    </section>
  );
}
