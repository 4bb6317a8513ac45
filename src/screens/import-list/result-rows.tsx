import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { RunningJob } from '../../../contract/entities/jobs.ts';
import { css } from '../../../styled-system/css';
import { gateWords } from '../../features/product-editor/gate-words.ts';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { isGateCode, jobResults, type ResultRow } from './job-results.ts';

interface ResultRowsProps {
  job: RunningJob;
  products: readonly ImportProduct[];
  /** Null for a person who may not edit. */
  onFix: ((id: number) => void) | null;
}

const box = css({ marginTop: '3' });
const opener = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'dense',
  color: 'accent',
  fontWeight: 'medium',
  listStyle: 'none',
  minHeight: { base: '11', md: '6' },
  '& svg': {
    transition: 'transform 120ms',
    'details[open] > &': { transform: 'rotate(90deg)' },
  },
});
const list = css({ maxHeight: '16rem', overflowY: 'auto', marginTop: '2' });
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: { base: '11', md: '8' },
  borderTopWidth: '1px',
  borderColor: 'hairline',
  textStyle: 'dense',
});
const subject = css({ flex: '1', minWidth: '0', truncate: true });

/** The result for each item: failures first, with their reason and a way to fix them. */
export function ResultRows({ job, products, onFix }: ResultRowsProps) {
  const t = useT();
  const rows = jobResults(job, products);
  if (rows.length === 0) return null;
  const reason = ({ code, text }: ResultRow) =>
    code !== null && isGateCode(code)
      ? t(gateWords[code])
      : (text ?? t('import-list.job.published'));
  return (
    <details className={box} open={job.failed > 0}>
      <summary className={opener}>
        <ChevronRight aria-hidden="true" size={16} />
        {t('import-list.job.results')}
      </summary>
      <ul className={list}>
        {rows.map((row) => (
          <li key={`${row.outcome}-${row.id}-${row.subject}`} className={line}>
            <span className={subject}>{row.subject}</span>
            <StatusDot tone={row.outcome === 'published' ? 'done' : 'refuse'}>
              {reason(row)}
            </StatusDot>
            {onFix && row.outcome === 'failed' && row.id !== null && (
              <Button size="sm" tone="quiet" onClick={() => onFix(row.id ?? 0)}>
                {t('import-list.job.fix')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
