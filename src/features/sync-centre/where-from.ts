import type { MessageId } from '../../i18n/messages.ts';
import { links } from '../../router/links.ts';
import { addedBy, itemOf, traitsOf } from '../../sync/commands/commands.ts';
import { idOf } from '../../sync/state/commands.ts';
import type { QueuedCommand } from '../../sync/state/types.ts';

interface Link {
  href: string;
  words: MessageId;
}

/** The page where a person can go on with what a command is about: to correct it if possible, otherwise to see it. */
export function whereFrom({ id, command, state }: QueuedCommand): Link | null {
  if (state === 'parked-subscription')
    return { href: links.subscriptionChange(), words: 'error.subscription_required.upgrade' };
  const { about, order, removes } = traitsOf(command);
  switch (about) {
    case 'product': {
      const product = addedBy(command);
      if (product !== null)
        return {
          href: links.searchProducts({ product: `${product}` }),
          words: 'sync.see-product',
        };
      const item = itemOf(command) ?? 0;
      // A record without an id from the server can't be opened, and one that is being removed isn't on the list.
      if (item < 0 || (removes && state !== 'refused')) return null;
      const change = !removes && state === 'refused' ? id : undefined;
      const href = links.importList({ group: 'all', edit: `${item}`, change });
      return { href, words: removes ? 'sync.see-product' : 'sync.edit' };
    }
    case 'my-product': {
      if (removes && state !== 'refused') return null;
      const change = !removes && state === 'refused' ? id : undefined;
      const href = links.myProducts({ status: 'all', edit: `${idOf(command)}`, change });
      return { href, words: removes ? 'sync.see-product' : 'sync.edit' };
    }
    case 'listing':
      return {
        href: links.myProducts({ status: 'all', listing: `${idOf(command)}` }),
        words: 'sync.see-product',
      };
    case 'list':
      return { href: links.importList({ group: 'all' }), words: 'sync.see-import-list' };
    case 'order':
      return { href: links.order(order?.(command) ?? ''), words: 'sync.see-order' };
  }
}
