import type {
  GateCode,
  ImportState,
  ImportVariant,
} from '../../../contract/entities/import-products.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Group } from './import-rows.ts';

export const stateWords = {
  draft: { id: 'import-list.state.draft', tone: 'neutral' },
  ready: { id: 'import-list.state.ready', tone: 'accent' },
  queued: { id: 'import-list.state.queued', tone: 'wait' },
  publishing: { id: 'import-list.state.publishing', tone: 'wait' },
  published: { id: 'import-list.state.published', tone: 'done' },
  failed: { id: 'import-list.state.failed', tone: 'refuse' },
} as const satisfies Record<ImportState, { id: MessageId; tone: Tone }>;

export const gateWords = {
  price_zero: 'import-list.gate.price_zero',
  price_below_cost: 'import-list.gate.price_below_cost',
  out_of_stock: 'import-list.gate.out_of_stock',
  nothing_included: 'import-list.gate.nothing_included',
  margin_low: 'import-list.gate.margin_low',
  stock_low: 'import-list.gate.stock_low',
} as const satisfies Record<GateCode, MessageId>;

export const groupWords = {
  'to-import': 'import-list.group.to-import',
  ready: 'import-list.group.ready',
  blocked: 'import-list.group.blocked',
  imported: 'import-list.group.imported',
  all: 'import-list.group.all',
} as const satisfies Record<Group, MessageId>;

/** "Blå / M": what tells a variant apart. */
export const nameOf = ({ options }: Pick<ImportVariant, 'options'>): string =>
  Object.values(options).join(' / ');
