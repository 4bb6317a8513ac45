import type { Answer, Args, ReadCall } from '../../../contract/types.ts';
import { type Failure, RequestFailure } from '../../api/failure.ts';
import type { RequestCall } from '../../api/request.ts';
import { newId } from '../../lib/browser/ids.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import { isSoundAnswer } from '../../shapes/shapes.ts';
import type { NewEvent } from '../state/events.ts';
import type { Read, Watch } from '../state/types.ts';
import type { Model } from '../store/model.ts';
import { callKey } from './call-key.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { keptCall } from './kept-calls.ts';
import { answerLocally, isLocal } from './local-queries.ts';
import { overlayAnswer } from './overlay-answer.ts';
import { sameRead } from './same-read.ts';
import { misshapen } from './shape.ts';

/** In milliseconds: if the network takes longer than this, the stored answer is shown while waiting. */
const patience = 300;
/**
 * In milliseconds: an unchanged answer is written again once the stored one is this old, so that its age isn't shown as
 * that of the first.
 */
const renewAfter = 3_600_000;
/** In milliseconds: if another search follows within this time, the first was only a step in typing it. */
const passing = 10_000;
/** In milliseconds: after an unusable answer the call is repeated, with twice the wait each time. */
const firstWait = 5_000;
const longestWait = 60_000;
/** How many views that nobody looks at are kept. */
const spareViews = 60;

export interface ReaderDeps {
  model: Model;
  request: RequestCall;
  online(): boolean;
  /**
   * Whether answers must have the contract's complete shape; other back ends may leave out fields that they don't have.
   */
  isStrict: boolean;
  /** Called once for each kept answer that isn't valid. */
  onUnread(key: string, answer: unknown): void;
  /** Updates the collections; null if the back end has no changes to follow. */
  refresh: (() => void) | null;
  now(): number;
  timers: Timers;
}

export interface Reader {
  watch<C extends ReadCall>(call: C, args: Args<C>): Watch<Read<Answer<C>>>;
  /** Fetches an answer that nobody looks at yet, so that it is available offline. */
  bring<C extends ReadCall>(call: C, args: Args<C>): void;
  /**
   * Asks the server again for everything on the screen that doesn't come from a collection and is at least `age`
   * milliseconds old.
   */
  revalidate(age?: number): void;
}

/** The current state of one call. Which call it is, and so the type of its answer, is known only to its reader. */
interface View {
  call: ReadCall;
  args: Args<ReadCall>;
  key: string;
  listeners: Set<() => void>;
  read: Read<Answer<ReadCall>>;
  stale: boolean;
  /** What the server has answered since this page was opened. */
  live: { answer: Answer<ReadCall>; at: number } | null;
  failure: Failure | null;
  /** The network has had its chance, so an older answer may be shown. */
  impatient: boolean;
  asking: boolean;
  /** How many times in a row the call has failed. */
  tries: number;
  retry: unknown;
  watch: Watch<Read<Answer<ReadCall>>>;
}

/** Live views of calls: from the network if possible, otherwise from the store, and always labelled with the source. */
export function createReader(deps: ReaderDeps): Reader {
  const { model, online, now } = deps;
  const views = new Map<string, View>();
  const { isStrict, onUnread } = deps;
  const keptAnswers = createKeptAnswers({ model, isStrict, onUnread, onChecked: tellAll });

  function viewOf<C extends ReadCall>(call: C, args: Args<C>): View {
    const key = callKey(call, args);
    const known = views.get(key);
    if (known) return known;
    const view: View = {
      call,
      args: args as Args<ReadCall>,
      key,
      listeners: new Set(),
      read: { state: 'loading' },
      stale: true,
      live: null,
      failure: null,
      impatient: false,
      asking: false,
      tries: 0,
      retry: null,
      watch: {
        subscribe: (listener) => subscribe(view, listener),
        get: () => current(view),
      },
    };
    views.set(key, view);
    forgetSpare();
    return view;
  }

  function forgetSpare(): void {
    let spare = views.size - spareViews;
    for (const [key, { listeners }] of views) {
      if (spare <= 0) return;
      if (listeners.size === 0) views.delete(key);
      spare -= 1;
    }
  }

  function subscribe(view: View, listener: () => void): () => void {
    const first = view.listeners.size === 0;
    views.set(view.key, view);
    view.listeners.add(listener);
    if (first) ask(view);
    return () => view.listeners.delete(listener);
  }

  function current(view: View): Read<Answer<ReadCall>> {
    if (view.stale) {
      view.stale = false;
      view.read = sameRead(view.read, compute(view));
    }
    return view.read;
  }

  function compute(view: View): Read<Answer<ReadCall>> {
    const { call, args, failure, live } = view;
    const local = answerLocally(model, call, args);
    if (local === 'away') return { state: 'loading' };
    if (local) {
      const source = model.fresh.get() ? 'live' : 'stored';
      const observedAt = model.checkedAt.get();
      return { state: 'ready', value: local, source, observedAt, failure: model.trouble.get() };
    }
    if (failure?.kind === 'refused') return { state: 'failed', failure };
    if (live) {
      const source = failure || !online() ? 'stored' : 'live';
      const value = overlayAnswer(model, call, live.answer);
      return { state: 'ready', value, source, observedAt: live.at, failure };
    }
    const kept = keptAnswers.of(call, view.key);
    if (kept === 'unchecked') return { state: 'loading' };
    // An answer that is already shown stays on the screen while it is fetched again after a reconnection.
    const isShown = view.read.state === 'ready';
    if (kept && (isShown || view.impatient || failure || !online())) {
      const value = overlayAnswer(model, call, kept.answer as Answer<ReadCall>);
      return { state: 'ready', value, source: 'stored', observedAt: kept.observedAt, failure };
    }
    if (failure) return { state: 'failed', failure };
    return online() ? { state: 'loading' } : { state: 'failed', failure: { kind: 'offline' } };
  }

  async function isSound(call: ReadCall, answer: unknown): Promise<boolean> {
    if (isStrict) return isSoundAnswer(call, answer);
    return (await import('./loose-shapes.ts')).looksLike(call, answer);
  }

  function tellAll(): void {
    for (const view of views.values()) changed(view);
  }

  function changed(view: View): void {
    view.stale = true;
    if (view.listeners.size === 0) return;
    const before = view.read;
    if (current(view) !== before) for (const listener of [...view.listeners]) listener();
  }

  const update = (view: View, change: Partial<View>) => {
    Object.assign(view, change);
    changed(view);
  };

  function ask(view: View): void {
    keptAnswers.retry();
    if (isLocal(view.call) && deps.refresh) {
      deps.refresh();
      if (answerLocally(model, view.call, view.args)) return;
    }
    if (!online()) use(view);
    else if (!view.asking) void fetchLive(view);
  }

  async function fetchLive(view: View): Promise<void> {
    const { call, args } = view;
    view.asking = true;
    const timer = deps.timers.setTimeout(() => update(view, { impatient: true }), patience);
    try {
      const answer = await deps.request(call, args);
      if (!(await isSound(call, answer))) throw misshapen();
      // Shown before it is stored, so that nobody waits for the disk.
      update(view, { live: { answer, at: now() }, failure: null, tries: 0 });
      keep(view, answer);
    } catch (error) {
      update(view, { failure: failureOf(error) });
      askLater(view);
    } finally {
      deps.timers.clearTimeout(timer);
      view.asking = false;
    }
  }

  /**
   * Asks again later. An unusable answer means that something else answered in the server's place, and no event
   * announces when that ends.
   */
  function askLater(view: View): void {
    if (view.failure?.kind !== 'unavailable') return;
    const wait = Math.min(longestWait, firstWait * 2 ** view.tries);
    view.tries += 1;
    deps.timers.clearTimeout(view.retry);
    view.retry = deps.timers.setTimeout(() => {
      if (view.listeners.size > 0 && view.failure && online()) ask(view);
    }, wait);
  }

  function keep({ key, call, args }: View, answer: Answer<ReadCall>): void {
    const { pick } = keptCall(call, args);
    const news = pick ? pick(answer) : answer;
    const known = model.confirmed.answers.get(key);
    const isSame = known && JSON.stringify(known.answer) === JSON.stringify(news);
    const isOld = known && now() - known.observedAt >= renewAfter;
    if (!isSame || isOld || !isLatest(key, call)) write(key, call, args, news, now());
  }

  /** Reading an answer offline counts as using it, so that answers that weren't used are dropped first. */
  function use({ key, call, args }: View): void {
    const known = model.confirmed.answers.get(key);
    if (known && keptAnswers.isSound(known) && !isLatest(key, call))
      write(key, call, args, known.answer, known.observedAt);
  }

  /** Whether this is the last used answer of the call. */
  function isLatest(key: string, call: string): boolean {
    let latest = '';
    for (const [one, kept] of model.confirmed.answers) if (kept.call === call) latest = one;
    return latest === key;
  }

  /** The key of a search that was only a step in typing this one, a moment ago. */
  function passedOver(call: ReadCall, args: Args<ReadCall>, at: number): string | undefined {
    const { query } = args as Args<'GET /products'>;
    const words = call === 'GET /products' ? (query?.search ?? '') : '';
    for (let length = words.length - 1; length > 0; length -= 1) {
      const key = callKey(call, { ...args, query: { ...query, search: words.slice(0, length) } });
      const before = views.get(key)?.live;
      if (before && Math.abs(at - before.at) < passing) return key;
    }
  }

  function write(
    key: string,
    call: ReadCall,
    args: Args<ReadCall>,
    answer: unknown,
    at: number,
  ): void {
    const limit = keptCall(call, args).keep;
    if (limit === 0) return;
    const event: NewEvent = {
      id: newId(),
      type: 'answer.observed',
      aggregate: call,
      commandId: null,
      origin: 'server',
      at,
      payload: { key, call, keep: limit, answer, instead: passedOver(call, args, at) },
    };
    // If it can't be stored, it has been shown anyway.
    model.observe(event).catch(() => {});
  }

  model.onChange(tellAll);

  return {
    watch: <C extends ReadCall>(call: C, args: Args<C>) =>
      viewOf(call, args).watch as Watch<Read<Answer<C>>>,
    bring: (call, args) => ask(viewOf(call, args)),
    revalidate(age = 0) {
      for (const view of views.values()) {
        changed(view);
        const local = isLocal(view.call) && answerLocally(model, view.call, view.args) !== null;
        // Failed calls have no `live` answer; they are repeated automatically or by hand.
        const isYoung = Math.abs(now() - (view.live?.at ?? now())) < age;
        if (view.listeners.size > 0 && !local && !isYoung) ask(view);
      }
    },
  };
}

const failureOf = (error: unknown): Failure =>
  error instanceof RequestFailure ? error.failure : { kind: 'unavailable', status: null };
