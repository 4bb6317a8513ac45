import { useT } from '../../i18n/t.ts';
import type { Command } from '../../sync/types.ts';
import { useRecords } from '../../sync/use-records.ts';

/** Says in the person's words what a queued command does. */
export function useCommandWords(): (command: Command) => string {
  const t = useT();
  const records = useRecords('import-products');
  const items = records.state === 'ready' ? records.value : [];
  const titleOf = (id: string | number, before?: string) =>
    items.find((item) => item.id === Number(id))?.value.title ?? before ?? t('sync.item', { id });

  return (command) => {
    switch (command.call) {
      case 'POST /import-products':
        return t('sync.call.add', { title: draftTitle(command.draft) ?? t('sync.product') });
      case 'PATCH /import-products/{id}':
        return t('sync.call.edit', { title: titleOf(command.args.id, command.before?.title) });
      case 'DELETE /import-products/{id}':
        return t('sync.call.remove', { title: titleOf(command.args.id, command.before?.title) });
      case 'DELETE /import-products':
        return t('sync.call.removeAll');
      case 'POST /import-products/import/bulk':
        return command.args.body.limit === null
          ? t('sync.call.importAll')
          : t('sync.call.import', { count: command.args.body.limit });
      case 'POST /shop/orders/{id}/confirm':
        return t('sync.call.confirm', { number: command.args.id });
    }
  };
}

function draftTitle(draft: unknown): string | null {
  if (typeof draft !== 'object' || draft === null || !('title' in draft)) return null;
  return typeof draft.title === 'string' ? draft.title : null;
}
