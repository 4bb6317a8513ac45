import { cell } from '../lib/pure/cell.ts';

/** The browser's install event, kept until it is needed; null if there is none. */
export const installQuestion = cell<Event | null>(null);

/** The browser sends it early and only once, before the code that uses it is loaded. */
export function keepInstallQuestion(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installQuestion.set(event);
  });
}
