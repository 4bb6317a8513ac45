import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { User } from '../../contract/entities/users.ts';
import { isTransient, RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import { keepJson, readJson } from '../lib/browser/device-memory.ts';
import type { PageView } from '../router/view.ts';
import type { Watch } from '../sync/state/types.ts';
import { type Connectivity, isOnline } from './connectivity.ts';
import { errorReport } from './error-report.ts';
import {
  beginSending,
  type KeptReports,
  readKeptReports,
  withError,
  withVital,
} from './kept-reports.ts';
import { keptReportsKey } from './kept-reports-key.ts';

export interface ReportsDeps {
  /** Nobody waits for it: it opens no dialog. */
  requestBehind: RequestCall;
  user(): User | null;
  view: Watch<PageView | null>;
  connectivity: Connectivity;
}

/** In milliseconds. */
const sendEvery = 60_000;

/**
 * Notes errors and how fast pages are, and sends them home while the person agrees `[§D-reports]`. Without a connection a little is
 * kept beside the person's databases, and goes with them.
 */
export function startReports({ requestBehind, user, view, connectivity }: ReportsDeps): void {
  const build = buildOf(document.querySelector<HTMLScriptElement>('script[type=module]')?.src);
  const pages = [{ since: 0, page: patternOf(view.get()) }];
  let isSending = false;

  function change(how: (kept: KeptReports) => KeptReports): KeptReports | null {
    const name = keptReportsKey(user());
    if (name === null) return null;
    const kept = how(readKeptReports(readJson(name), build, Date.now()));
    keepJson(name, kept);
    return kept;
  }

  function noteError(kind: 'error' | 'rejection' | 'render', error: unknown): void {
    const at = { page: pageAt(performance.now()), origin: location.origin };
    const report = errorReport(kind, error, at);
    if (report) change((kept) => withError(kept, report));
  }

  const pageAt = (time: number) =>
    pages.findLast(({ since }) => since <= time)?.page ?? patternOf(view.get());

  /** Of each visit once: a page that is left twice isn't counted twice. */
  const noted = new Set<string>();
  function noteVital({ name, id, value, entries }: Metric): void {
    if (name === 'FCP' || noted.has(id)) return;
    noted.add(id);
    // A page is loaded once and then shows many: the first one loaded, others shift and are slow to answer.
    const isOfLoad = name === 'LCP' || name === 'TTFB';
    const page = pageAt(isOfLoad ? 0 : (entries[0]?.startTime ?? performance.now()));
    change((kept) => withVital(kept, { metric: name, value: Math.min(value, 600_000), page }));
  }

  async function send(): Promise<void> {
    if (isSending || !isOnline(connectivity)) return;
    const sending = change((kept) => beginSending(kept, Date.now()))?.sending;
    if (!sending) return;
    isSending = true;
    const { key, reports: body } = sending;
    const isLost = await requestBehind(
      'POST /user/reports',
      { body },
      { idempotencyKey: key },
    ).then(
      () => false,
      (error) => error instanceof RequestFailure && isWorthAnother(error),
    );
    isSending = false;
    if (!isLost) change((kept) => (kept.sending?.key === key ? { ...kept, sending: null } : kept));
  }

  addEventListener('error', ({ error }) => noteError('error', error));
  addEventListener('unhandledrejection', ({ reason }) => noteError('rejection', reason));
  addEventListener('dropline:crash', (event) =>
    noteError('render', event instanceof CustomEvent ? event.detail : null),
  );
  view.subscribe(() => {
    pages.push({ since: performance.now(), page: patternOf(view.get()) });
    if (pages.length > mostPages) pages.shift();
  });
  onLCP(noteVital);
  onTTFB(noteVital);
  onCLS(noteVital);
  onINP(noteVital);
  setInterval(send, sendEvery);
  connectivity.subscribe(() => void send());
  addEventListener('visibilitychange', () => void send());
  // What is too old or can't be read goes at once.
  change((kept) => kept);
  void send();
}

/** Whose shifts and slow answers are told apart; those of earlier ones count for the oldest of these. */
const mostPages = 50;

const isWorthAnother = ({ failure }: RequestFailure) =>
  isTransient(failure) ||
  failure.kind === 'too_many_requests' ||
  failure.kind === 'unauthenticated';

/** A page by the pattern of its address: what it is about isn't in it. */
function patternOf(view: PageView | null): string {
  if (view?.content.kind !== 'screen') return '/error';
  return view.content.route.pattern;
}

/** The hash in the entry's name, which is another one for every build. */
const buildOf = (src: string | undefined) =>
  /-([\w-]{1,40})\.js$/.exec(URL.parse(src ?? '')?.pathname ?? '')?.[1] ?? 'unknown';
