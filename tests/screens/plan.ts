import type { Locale, Options, Width } from './options.ts';
import { type PicturedPage, picturedPages } from './pictured-pages.ts';
import { states } from './states.ts';
import { isOffline, labelOf, type Subject, type Visit, whoseOf } from './visit.ts';

/** The visits of one person on one device, one after the other. */
export interface Session {
  who: PicturedPage['who'];
  width: Width;
  locale: Locale;
  visits: Visit[];
}

export const subjects: readonly Subject[] = [
  ...picturedPages.map((pictured) => ({ kind: 'page', pictured }) as const),
  ...states.map((state) => ({ kind: 'state', state }) as const),
];

/** Throws if the request matches no page or state. */
export function planSessions(options: Options): Session[] {
  const wanted = subjects.filter((subject) => isAsked(subject, options.routes));
  if (wanted.length === 0) throw new Error(`No route or state has ${options.routes} in its name.`);

  const sessions = new Map<string, Session>();
  for (const locale of options.locales) {
    for (const subject of wanted) {
      for (const widths of widthsFor(subject, options.widths)) {
        const [width] = widths;
        if (width === undefined) continue;
        const who = whoseOf(subject);
        // A change that waits on a device is sent the next time it is online, so no other visit may use the device.
        const alone = isOffline(subject) && labelOf(subject);
        const key = [who, width, locale, alone].join();
        const session = sessions.get(key) ?? { who, width, locale, visits: [] };
        session.visits.push({ subject, widths, themes: options.themes, locale });
        sessions.set(key, session);
      }
    }
  }
  // The longest first, so that the lanes end at about the same time.
  return [...sessions.values()].sort((a, b) => b.visits.length - a.visits.length);
}

/**
 * A phone is a device of its own. On a desktop a page is loaded once and the window widened. A state is set up again
 * at each width, so the middle width is only taken if it is the only one asked for.
 */
function widthsFor(subject: Subject, asked: readonly Width[]): readonly (readonly Width[])[] {
  if (subject.kind === 'state') {
    const { width: only } = subject.state;
    return asked
      .filter((width) => (only ? width === only : width !== 1024 || asked.length === 1))
      .map((width) => [width]);
  }
  return [asked.filter((width) => width === 390), asked.filter((width) => width !== 390)];
}

function isAsked(subject: Subject, routes: readonly string[]): boolean {
  return routes.length === 0 || routes.some((part) => labelOf(subject).includes(part));
}
