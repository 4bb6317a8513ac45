import type { StoredEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';
import type { BrowserFacts } from './browser-facts.ts';
import { parsed } from './parsed.ts';
import { createRedact } from './redact.ts';
import type { ServerFacts } from './server-facts.ts';
import type { StoreFacts } from './store-facts.ts';
import type { Moment } from './timeline.ts';

export interface BundleParts {
  madeAt: string;
  kind: 'shop' | 'supplier';
  /** Newest first. */
  events: readonly StoredEvent[];
  outbox: readonly OutboxRow<unknown>[];
  moment: Moment;
  store: StoreFacts;
  browser: BrowserFacts;
  server: ServerFacts;
}

/**
 * Everything that support needs to understand what happened, without personal data. About the device, it contains only
 * what is listed here; the log and the outbox pass through the redactor. Pure: the same parts give the same bundle.
 */
export function bundleOf(parts: BundleParts): object {
  const redact = createRedact();
  const { moment, store, browser, server } = parts;
  const counts = Object.entries(moment.lists).map(([name, list]) => [name, list.length]);
  return {
    format: 'dropline-inspect',
    version: 1,
    made_at: parts.madeAt,
    kind: parts.kind,
    state: {
      seq: moment.seq,
      cursor: moment.cursor,
      complete: moment.complete,
      observed_at: moment.observedAt,
      resyncing: moment.isResyncing,
      records: Object.fromEntries([...counts, ['answers', moment.answers.size]]),
    },
    store: {
      ...{ schema: store.schema, tables: store.tables, snapshot: store.snapshot },
      checked_at: store.checkedAt,
      quarantined: store.quarantined.map(({ seq, event }) => ({
        seq,
        event: redact(unpacked(event)),
      })),
    },
    browser: { ...browser, languages: browser.languages.slice(0, 2) },
    server,
    outbox: redact(parts.outbox),
    events: redact(parts.events.map(unpacked)),
  };
}

function unpacked(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || !('payload' in event)) return event;
  return typeof event.payload === 'string' ? { ...event, payload: parsed(event.payload) } : event;
}
