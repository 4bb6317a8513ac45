import { countUnsent } from '../sync/outbox/count-unsent.ts';
import type { Watch } from '../sync/state/types.ts';
import type { Sync } from '../sync/types.ts';
import { type Connectivity, isOnline } from './connectivity.ts';
import { follow, unsubscriber } from './follow.ts';
import type { Jobs } from './jobs.ts';

export interface BadgeDeps {
  sync: Watch<Sync | null>;
  jobs: Watch<Jobs | null>;
  connectivity: Connectivity;
}

export interface AppStatus {
  online: boolean;
  /** The number of running jobs. */
  running: number;
  waiting: number;
  refused: number;
}

/** In milliseconds: anything that is done sooner isn't shown, so that nothing flickers. */
const CALM_MS = 1_000;

/** How many things need the person or are running, for the app's icon. */
export const badgeOf = ({ running, refused }: AppStatus): number => running + refused;

/** The states of the drop as characters for a tab's title: crossed, half-filled, hollow; nothing if all is live. */
export function markOf({ online, waiting, refused }: AppStatus): string {
  if (refused > 0) return `⊘ ${refused} · `;
  if (waiting > 0) return `◐ ${waiting} · `;
  return online ? '' : '○ ';
}

/** Keeps the icon's badge and the mark in the tab's title up to date `[§D-badge]`. */
export function startBadge({ sync, jobs, connectivity }: BadgeDeps): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let bare = document.title;
  let shown = bare;
  let count = -1;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(show, CALM_MS);
  };

  function show(): void {
    const status = appStatusOf(sync.get(), jobs.get(), isOnline(connectivity));
    shown = markOf(status) + bare;
    if (document.title !== shown) document.title = shown;
    const next = badgeOf(status);
    if (next === count) return;
    count = next;
    // The browser has no badges, or the app isn't installed, so there is nothing to show it on.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(next).catch(() => {});
  }

  const title = document.querySelector('title');
  if (title) {
    new MutationObserver(() => {
      if (document.title === shown) return;
      bare = document.title;
      show();
    }).observe(title, { childList: true, characterData: true, subtree: true });
  }
  follow(
    sync,
    ({ outbox, elsewhere }) => {
      const unfollow = [outbox.subscribe(later), elsewhere.subscribe(later)];
      return () => {
        for (const end of unfollow) end();
      };
    },
    later,
  );
  follow(jobs, (actor) => unsubscriber(actor.subscribe(later)), later);
  connectivity.subscribe(later);
  later();
}

function appStatusOf(sync: Sync | null, jobs: Jobs | null, online: boolean): AppStatus {
  const unsent = countUnsent(sync?.outbox.get() ?? [], sync?.elsewhere.get() ?? []);
  const job = jobs?.getSnapshot();
  const isOver =
    !job ||
    job.context.job === null ||
    (['completed', 'failed', 'ended'] as const).some((state) => job.matches(state));
  return { online, running: isOver ? 0 : 1, ...unsent };
}
