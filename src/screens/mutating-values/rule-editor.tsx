import { useId, useState } from 'react';
import type { MutatingRule, RuleSample } from '../../../contract/entities/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import type { Read } from '../../sync/state/types.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { ActionFields } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { Preview } from './preview.tsx';
import { emptyDraft, type RuleDraft, readRuleDraft, toDraft, withNewKeys } from './rule-draft.ts';
import { problemWords } from './rule-words.ts';

interface RuleEditorProps {
  /** The integration's id. */
  id: number;
  /** Null for a new rule, below the others. */
  rule: MutatingRule | null;
  rules: readonly MutatingRule[];
  samples: Read<{ data: RuleSample[] }>;
  onClose: () => void;
}

const form = css({ display: 'grid', gap: '6', marginBottom: '8' });
// A table's head has the page's background; in the drawer, it needs the drawer's.
const trialBox = css({ '& th': { background: 'raised' } });

/** Edits one rule, and shows while typing what all rules together would do to real products. */
export function RuleEditor({ id, rule, rules, samples, onClose }: RuleEditorProps) {
  const t = useT();
  const formId = useId();
  const send = useSend();
  const decimal = useLocale() === 'da' ? ',' : '.';
  const [begun] = useState(() => (rule ? toDraft(rule, decimal) : emptyDraft()));
  const [draft, setDraft] = useState(begun);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<RuleDraft>) => setDraft((old) => ({ ...old, ...part }));
  const { rule: made, problems } = readRuleDraft(draft, decimal);

  const sending = useKeptForm(`rule:${id}:${rule?.id ?? 'new'}`, save, {
    inQuery: 'edit',
    held: {
      current: draft,
      begun,
      set: (next) => setDraft(next === begun ? begun : withNewKeys(next)),
    },
  });
  async function save() {
    setTried(true);
    if (!made) return 'unfilled';
    const sent = rule
      ? await send('PATCH /shop/integrations/{id}/mutating-rules/{ruleId}', {
          id,
          ruleId: rule.id,
          body: made,
        })
      : await send('POST /shop/integrations/{id}/mutating-rules', { id, body: made });
    if (sent.kind === 'failed') return sent.failure;
    onClose();
    return null;
  }

  // A rule without a name can't be saved, but it can be tried.
  const trial = made ?? readRuleDraft({ ...draft, name: draft.name || '–' }, decimal).rule;
  const shown = trial ? withDraft(rules, rule, trial) : rules;
  const wrong = (field: string): readonly string[] => {
    const problem = problems[field];
    const isOld = problem === 'missing' && !tried;
    return [...(problem && !isOld ? [t(problemWords[problem])] : []), ...sending.errors(field)];
  };

  return (
    <Drawer
      open
      onClose={onClose}
      size="lg"
      title={t(rule ? 'mutating-values.edit-title' : 'mutating-values.new-title')}
      footer={
        <>
          <Button onClick={() => sending.leave(onClose)}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" loading={sending.busy}>
            {t('mutating-values.save')}
          </Button>
        </>
      }
    >
      <KeptForm id={formId} className={form} sending={sending} noValidate>
        <TextField
          label={t('mutating-values.name')}
          placeholder={t('mutating-values.name-placeholder')}
          maxLength={120}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          errors={wrong('name')}
        />
        <ConditionFields
          conditions={draft.conditions}
          onChange={(conditions) => change({ conditions })}
          wrong={wrong}
        />
        <ActionFields draft={draft} onChange={change} wrong={wrong} decimal={decimal} />
        <Checkbox
          label={t('mutating-values.on')}
          checked={draft.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />
      </KeptForm>
      <div className={trialBox}>
        <Preview rules={shown} samples={samples} />
      </div>
    </Drawer>
  );
}

/** The saved rules with the draft in its place. */
function withDraft<R>(rules: readonly MutatingRule[], rule: MutatingRule | null, draft: R) {
  if (!rule) return [...rules, draft];
  return rules.map((one) => (one.id === rule.id ? draft : one));
}
