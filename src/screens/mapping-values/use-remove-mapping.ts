import type { MappingValue } from '../../../contract/entities/value-rules.ts';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { toast } from '../../ui/toast.ts';

/**
 * Removes a mapping at once and offers an undo for 10 s. `tell` is called with the failure, or with null on success.
 */
export function useRemoveMapping(
  id: number,
  tell: (failure: Failure | null) => void,
): (value: MappingValue) => Promise<void> {
  const t = useT();
  const send = useSend();

  async function putBack({ attribute, source_value, target_value }: MappingValue) {
    const body = { attribute, source_value, target_value };
    const sent = await send('POST /shop/integrations/{id}/mapping-values', { id, body });
    tell(sent.kind === 'failed' ? sent.failure : null);
  }

  return async function remove(value) {
    const args = { id, valueId: value.id };
    const sent = await send('DELETE /shop/integrations/{id}/mapping-values/{valueId}', args);
    tell(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    toast(t('mapping-values.removed', { value: value.source_value }), {
      timeout: 10_000,
      action: { label: t('mapping-values.undo'), onAction: () => void putBack(value) },
    });
  };
}
