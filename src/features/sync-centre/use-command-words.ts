import { useT } from '../../i18n/t.ts';
import { hasTexts } from '../../lib/pure/has-texts.ts';
import { itemOf, traitsOf } from '../../sync/commands/commands.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import type { Command } from '../../sync/state/commands.ts';

/** Says in the person's words what a queued command does. */
export function useCommandWords(): (command: Command) => string {
  const t = useT();
  const records = useRecords('import-products');
  const items = records.state === 'ready' ? records.value : [];
  const sold = useRecords('my-products');

  function titleOf(command: Command): string {
    const mine = traitsOf(command).mine?.(command);
    const id = itemOf(command) ?? mine ?? null;
    if (id === null)
      return hasTexts(command.draft, ['title']) ? command.draft.title : t('sync.product');
    const title =
      mine === undefined
        ? items.find((one) => one.id === id)?.value.title
        : sold.state === 'ready' && sold.value.find((one) => one.id === id)?.value.title;
    return title || (command.before?.title ?? t('sync.item', { id }));
  }

  return (command) => {
    const { words, order } = traitsOf(command);
    const { id, values } = typeof words === 'string' ? { id: words } : words(command);
    return t(
      `sync.call.${id}`,
      values ?? { title: titleOf(command), number: order?.(command) ?? '' },
    );
  };
}
