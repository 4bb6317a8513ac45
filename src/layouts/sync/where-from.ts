import type { MessageId } from '../../i18n/messages.ts';
import { links } from '../../links.ts';
import type { QueuedCommand } from '../../sync/types.ts';

/** Where a person goes on with what a command is about: to mend it where that can be done, else to look at it. */
export function whereFrom({
  id,
  command,
  state,
}: QueuedCommand): { href: string; words: MessageId } | null {
  if (state === 'parked-subscription')
    return { href: links.subscriptionChange(), words: 'error.subscription_required.upgrade' };
  switch (command.call) {
    case 'PATCH /import-products/{id}':
    case 'DELETE /import-products/{id}': {
      // What has no number of the server's yet can't be opened.
      if (Number(command.args.id) < 0) return null;
      const isEdit = command.call === 'PATCH /import-products/{id}';
      // What is being removed isn't on the list to be looked at.
      if (!isEdit && state !== 'refused') return null;
      const change = isEdit && state === 'refused' ? id : undefined;
      const href = links.importList({ group: 'all', edit: String(command.args.id), change });
      return { href, words: isEdit ? 'sync.edit' : 'sync.see-product' };
    }
    case 'POST /import-products':
      return {
        href: links.searchProducts({ product: String(command.args.body.product_id) }),
        words: 'sync.see-product',
      };
    case 'DELETE /import-products':
    case 'POST /import-products/import/bulk':
      return { href: links.importList({ group: 'all' }), words: 'sync.see-import-list' };
    case 'POST /shop/orders/{id}/confirm':
      return { href: links.order(String(command.args.id)), words: 'sync.see-order' };
  }
}
