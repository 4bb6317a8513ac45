import type { MutatingRule } from '../../../contract/entities/value-rules.ts';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { toast } from '../../ui/toast.ts';

/**
 * Removes a rule at once and offers an undo that puts it back in its place. `tell` is called with the failure, or with
 * null on success.
 */
export function useRemoveRule(
  id: number,
  tell: (failure: Failure | null) => void,
): (rule: MutatingRule) => Promise<void> {
  const t = useT();
  const send = useSend();

  async function putBack({ name, enabled, conditions, action, position }: MutatingRule) {
    const body = { name, enabled, conditions, action };
    const made = await send('POST /shop/integrations/{id}/mutating-rules', { id, body });
    if (made.kind === 'failed') {
      tell(made.failure);
      return;
    }
    const { id: ruleId, position: last } = made.answer.data;
    const place = { id, ruleId, body: { position: Math.min(position, last) } };
    const moved = await send('PATCH /shop/integrations/{id}/mutating-rules/{ruleId}', place);
    if (moved.kind === 'failed') tell(moved.failure);
  }

  return async function remove(rule) {
    const args = { id, ruleId: rule.id };
    const sent = await send('DELETE /shop/integrations/{id}/mutating-rules/{ruleId}', args);
    tell(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    toast(t('mutating-values.removed', { name: rule.name }), {
      timeout: 10_000,
      action: { label: t('mutating-values.undo'), onAction: () => void putBack(rule) },
    });
  };
}
