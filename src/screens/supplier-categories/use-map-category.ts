import { useState } from 'react';
import type { SupplierCategory } from '../../../contract/entities/supplier-categories.ts';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { toast } from '../../ui/toast.ts';

type Subject = Pick<SupplierCategory, 'id' | 'path' | 'category_id' | 'products_count'>;

interface Mapping {
  busy: boolean;
  failure: Failure | null;
  /** Resolves to whether it was saved. */
  map(category: Subject, to: number | null, place: string): Promise<boolean>;
}

/** Maps a category at once, or removes its mapping, and offers to undo that while the toast is shown. */
export function useMapCategory(): Mapping {
  const t = useT();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function put(id: number, category_id: number | null): Promise<boolean> {
    setBusy(true);
    const sent = await send('PATCH /supplier/categories/{id}', { id, body: { category_id } });
    setBusy(false);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    return sent.kind === 'done';
  }

  return {
    busy,
    failure,
    async map({ id, path, category_id: before, products_count: count }, to, place) {
      if (!(await put(id, to))) return false;
      const name = path.at(-1) ?? '';
      const text =
        to === null
          ? t('supplier-categories.unmapped-one', { name })
          : t('supplier-categories.mapped-one', { name, place, count });
      toast(text, {
        tone: to === null ? 'neutral' : 'done',
        timeout: 10_000,
        action: { label: t('supplier-categories.undo'), onAction: () => void put(id, before) },
      });
      return true;
    },
  };
}
