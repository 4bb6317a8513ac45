import { useT } from '../../i18n/t.ts';
import { hasTexts } from '../../lib/pure/has-texts.ts';
import { traitsOf } from '../../sync/commands/commands.ts';
import { sendingOf } from '../../sync/commands/sending/sending.ts';
import { useOutbox } from '../../sync/react/use-outbox.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { type Command, idOf } from '../../sync/state/commands.ts';

/** Describes in words what a queued command does. */
export function useCommandWords(): (command: Command) => string {
  const t = useT();
  const records = useRecords('import-products');
  const items = records.state === 'ready' ? records.value : [];
  const sold = useRecords('my-products');
  const listings = useRecords('listings');
  const { commands } = useOutbox();
  const isOfStores = commands.some(({ command }) => listingOf(command) !== null);
  const stores = useReadWhen(isOfStores, 'GET /shop/integrations', {});

  const listed = (command: Command) => {
    const id = listingOf(command);
    const all = id !== null && listings.state === 'ready' ? listings.value : [];
    return all.find((one) => one.id === id)?.value;
  };

  function titleOf(command: Command): string {
    const { of } = traitsOf(command);
    const id = of === 'listings' ? listed(command)?.my_product_id : idOf(command);
    if (!of || id === undefined)
      return hasTexts(command.draft, ['title']) ? command.draft.title : t('sync.product');
    const title =
      of === 'import-products'
        ? items.find((one) => one.id === id)?.value.title
        : sold.state === 'ready' && sold.value.find((one) => one.id === id)?.value.title;
    return title || (command.before?.title ?? t('sync.item', { id }));
  }

  function storeOf(command: Command): string {
    const id = listed(command)?.integration_id;
    const known = stores.state === 'ready' ? stores.value.data : [];
    return known.find((one) => one.id === id)?.name ?? t('sync.store');
  }

  return (command) => {
    const { words } = sendingOf(command);
    const { id, values } = typeof words === 'string' ? { id: words } : words(command);
    return t(
      `sync.call.${id}`,
      values ?? {
        title: titleOf(command),
        number: traitsOf(command).order?.(command) ?? '',
        store: storeOf(command),
      },
    );
  };
}

const listingOf = (command: Command): number | null =>
  traitsOf(command).of === 'listings' ? idOf(command) : null;
