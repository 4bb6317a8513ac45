import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { keepJson, readJson } from '../lib/browser/device-memory.ts';
import { type InstallMemory, installMachine } from '../machines/install.ts';
import { installQuestion } from './install-event.ts';

export type Install = ActorRefFrom<typeof installMachine>;

/** Chromium's install event, which isn't in the standard types. */
interface InstallQuestion extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Kept extends InstallMemory {
  visits: number;
  /** Milliseconds since 1970. */
  lastSeen: number;
}

const STORAGE_KEY = 'dropline.install';
/** In milliseconds: pages opened within this time of each other belong to one visit. */
const PAUSE_MS = 30 * 60_000;

/** The stored data with this visit counted. */
export function withVisit(kept: Kept, now: number): Kept {
  const isNew = now - kept.lastSeen > PAUSE_MS;
  return { ...kept, visits: kept.visits + (isNew ? 1 : 0), lastSeen: now };
}

/** Tracks whether the app can be installed, from what the browser reports and what the device has stored. */
export function startInstall(now: number): Install {
  let kept = withVisit(read(), now);
  write(kept);
  const install: Install = createActor(
    installMachine.provide({
      actors: {
        ask: fromPromise(async () => {
          const question = installQuestion.get() as InstallQuestion | null;
          installQuestion.set(null);
          return (await question?.prompt())?.outcome === 'accepted';
        }),
      },
      actions: {
        remember: (_, memory) => {
          kept = { ...kept, ...memory };
          write(kept);
        },
      },
    }),
    { input: { ...kept, installed: isInstalled(), byHand: isIos() } },
  );
  const tell = () => {
    if (installQuestion.get()) install.send({ type: 'READY' });
  };
  install.start();
  tell();
  installQuestion.subscribe(tell);
  addEventListener('appinstalled', () => install.send({ type: 'INSTALLED' }));
  return install;
}

/** Whether the app runs in its own window. Full screen doesn't count, because F11 gives that, too. */
const isInstalled = (): boolean =>
  ['standalone', 'minimal-ui', 'window-controls-overlay'].some(
    (mode) => matchMedia(`(display-mode: ${mode})`).matches,
  ) ||
  ('standalone' in navigator && navigator.standalone === true);

/** An iPad identifies itself as a Mac, but Macs have no touch screen. */
const isIos = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** If storage is blocked or the data can't be read, this counts as the first visit. */
function read(): Kept {
  const { visits, lastSeen, imported, declined } = Object(readJson(STORAGE_KEY));
  return {
    visits: Number.isSafeInteger(visits) ? visits : 0,
    lastSeen: lastSeen <= Date.now() ? Number(lastSeen) : 0,
    imported: imported === true,
    declined: declined === true,
  };
}

const write = (kept: Kept): void => keepJson(STORAGE_KEY, kept);
