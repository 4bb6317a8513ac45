import { useState } from 'react';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend, useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useQueryState } from '../../ui/use-query-state.ts';
import { Preview } from './preview.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRemoveRule } from './use-remove-rule.ts';

const list = css({ display: 'grid', gap: '2', marginBottom: '8' });
const note = css({ marginBottom: '3' });
const heading = css({ textStyle: 'heading', marginBottom: '2', display: 'flex', gap: '2.5' });
const hidden = css({ srOnly: true });

/** An integration's rules, their editor, and their effect on real products. */
export function Rules({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const t = useT();
  const sync = useSync();
  const send = useSend();
  const { params, go } = useQueryState();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [announced, setAnnounced] = useState('');
  const read = useRead('GET /shop/integrations/{id}/mutating-rules', { id });
  const samples = useRead('GET /shop/integrations/{id}/rule-samples', { id });
  const remove = useRemoveRule(id, setFailure);
  const edit = mayEdit ? params.get('edit') : null;
  const close = () => go({ edit: null });

  async function change(ruleId: number, body: { position: number } | { enabled: boolean }) {
    const args = { id, ruleId, body };
    const sent = await send('PATCH /shop/integrations/{id}/mutating-rules/{ruleId}', args);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return false;
    const { name, position } = sent.answer.data;
    if ('position' in body) setAnnounced(t('mutating-values.moved', { name, position }));
    return true;
  }

  if (read.state === 'loading') return <Skeleton height="14rem" />;
  if (read.state === 'failed') {
    return <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />;
  }
  const rules = read.value.data;
  const edited = edit === 'new' ? null : rules.find((rule) => String(rule.id) === edit);
  return (
    <>
      <h2 className={heading}>
        {t('mutating-values.rules')}
        <Drop state={read.source} observedAt={read.observedAt} />
      </h2>
      {failure && (
        <div className={note}>
          <FailureNotice failure={failure} />
        </div>
      )}
      <p className={hidden} aria-live="polite">
        {announced}
      </p>
      {rules.length === 0 && (
        <EmptyState
          motif="shelf"
          title={t('mutating-values.empty')}
          action={
            <Button tone="primary" onClick={() => go({ edit: 'new' })}>
              {t('mutating-values.add')}
            </Button>
          }
        >
          {t('mutating-values.empty-hint')}
        </EmptyState>
      )}
      {rules.length > 0 && (
        <ol className={list}>
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              last={rules.length}
              onChange={(body) => change(rule.id, body)}
              onEdit={() => go({ edit: String(rule.id) })}
              onRemove={() => void remove(rule)}
            />
          ))}
        </ol>
      )}
      <Preview rules={rules} samples={samples} />
      {(edit === 'new' || edited) && (
        <RuleEditor
          key={edit}
          id={id}
          rule={edited ?? null}
          rules={rules}
          samples={samples}
          onClose={close}
        />
      )}
    </>
  );
}
