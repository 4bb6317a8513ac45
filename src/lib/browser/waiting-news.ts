/** One line of what is new, in both languages. */
export interface News {
  id: string;
  da: string;
  en: string;
}

/** How long a worker may take to answer, in milliseconds. */
const PATIENCE = 2_000;

/**
 * The news of a new build that waits to be installed. Asked from its service worker, because the page only has the
 * texts of the old build. Empty if no build is waiting or it doesn't answer.
 */
export async function waitingNews(): Promise<readonly News[]> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const worker = registration?.waiting;
  if (!worker) return [];
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<readonly News[]>) => resolve(data);
    setTimeout(() => resolve([]), PATIENCE);
    worker.postMessage({ type: 'NEWS' }, [port2]);
  });
}

/** The news that aren't in `known`, newest first, at most three. */
export const unknownNews = (news: readonly News[], known: readonly News[]): readonly News[] =>
  news.filter(({ id }) => !known.some((one) => one.id === id)).slice(0, 3);
