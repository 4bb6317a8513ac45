import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { User } from '../../contract/entities/users.ts';
import { isTransient, RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import { keepJson, readJson } from '../lib/browser/device-memory.ts';
import { lastCrash } from '../lib/pure/crash.ts';
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
  /** For background calls, which open no dialog. */
  requestBehind: RequestCall;
  user(): User | null;
  view: Watch<PageView | null>;
  connectivity: Connectivity;
}

/** In milliseconds. */
const sendEvery = 60_000;

/**
 * Records errors and page timings, and sends them to the server while the person agrees `[§D-reports]`. Offline, a
 * limited number is stored beside the person's databases and deleted together with them.
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

  /** The ids that have been recorded, so that a page that is left twice isn't counted twice. */
  const noted = new Set<string>();
  function noteVital({ name, id, value, entries }: Metric): void {
    if (name === 'FCP' || noted.has(id)) return;
    noted.add(id);
    // Load timings belong to the first page of a visit; layout shifts and slow reactions belong to the page that was
    // shown at the time.
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
  lastCrash.subscribe(() => noteError('render', lastCrash.get()?.error));
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
  // Deletes reports that are too old or can't be read.
  change((kept) => kept);
  void send();
}

/** How many recent pages are told apart; timings of earlier ones count for the oldest of them. */
const mostPages = 50;

const isWorthAnother = ({ failure }: RequestFailure) =>
  isTransient(failure) ||
  failure.kind === 'too_many_requests' ||
  failure.kind === 'unauthenticated';

/** The pattern of a page's address, which doesn't show what the page was about. */
function patternOf(view: PageView | null): string {
  if (view?.content.kind !== 'screen') return '/error';
  return view.content.route.pattern;
}

/** The hash in the entry file's name, which differs for every build. */
const buildOf = (src: string | undefined) =>
  /-([\w-]{1,40})\.js$/.exec(URL.parse(src ?? '')?.pathname ?? '')?.[1] ?? 'unknown';
