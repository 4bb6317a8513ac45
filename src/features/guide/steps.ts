import type { MessageId } from '../../i18n/messages.ts';
import { links } from '../../router/links.ts';

/** How many of each the shop has; null while that isn't known. */
export interface Had {
  integrations: number | null;
  importItems: number | null;
  products: number | null;
  /** Whether the server is set up to connect a store `[§D-offered]`. */
  canConnect: boolean;
}

export interface Step {
  title: MessageId;
  hint: MessageId;
  href: string;
  isDone: boolean;
  /** The step isn't possible on this installation, so the guide continues with the next one. */
  isBarred?: boolean;
}

/**
 * The steps of a guide: three that both guides share, and a last one of its own, which is never done `[§2-guide]`
 * `[§2-upgrade-guide]`.
 */
export function stepsOf(had: Had, guide: 'start' | 'upgrade'): readonly Step[] {
  const integrations = had.integrations ?? 0;
  const importItems = had.importItems ?? 0;
  const products = had.products ?? 0;
  return [
    {
      title: 'guide.connect',
      hint: had.canConnect || integrations > 0 ? 'guide.connect.hint' : 'guide.connect.barred',
      href: links.integrations(),
      isDone: integrations > 0,
      isBarred: !had.canConnect,
    },
    {
      title: 'guide.search',
      hint: 'guide.search.hint',
      href: links.searchProducts(),
      isDone: products > 0 || importItems > 0,
    },
    {
      title: 'guide.import',
      hint: 'guide.import.hint',
      href: links.importList(),
      isDone: products > 0,
    },
    guide === 'start'
      ? { title: 'guide.sell', hint: 'guide.sell.hint', href: links.orders(), isDone: false }
      : {
          title: 'guide.upgrade',
          hint: 'guide.upgrade.hint',
          href: links.subscriptionChange(),
          isDone: false,
        },
  ];
}

/** The first step that isn't done. There always is one, because the last is never done. */
export const nextOf = (steps: readonly Step[]): Step | null =>
  steps.find(({ isDone, isBarred }) => !isDone && !isBarred) ?? null;
