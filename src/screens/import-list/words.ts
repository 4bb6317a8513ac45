import type { ImportState } from '../../../contract/entities/import-products.ts';
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

export const groupWords = {
  'to-import': 'import-list.group.to-import',
  ready: 'import-list.group.ready',
  blocked: 'import-list.group.blocked',
  imported: 'import-list.group.imported',
  all: 'import-list.group.all',
} as const satisfies Record<Group, MessageId>;
