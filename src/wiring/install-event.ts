import { cell } from '../lib/pure/cell.ts';

/** The browser's question whether to install the app, kept until it is wanted; null while there is none. */
export const installQuestion = cell<Event | null>(null);

/** The browser asks early and once, before what answers it is loaded. */
export function keepInstallQuestion(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installQuestion.set(event);
  });
}
