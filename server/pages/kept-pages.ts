import type { PageAnswer, PageRequest } from '../../contract/page.ts';

/** Pages a process keeps: each route that is shown without a sign-in, in both languages, many times over. */
const most = 200;

/**
 * Rendered pages of visitors who aren't signed in: the same for everybody who asks for the same address with the same chosen language.
 * Nothing else of a visitor is looked at for them, so nothing of one is shown to another.
 */
export function keepPages(render: (request: PageRequest) => Promise<PageAnswer>) {
  /** The one that was asked for longest ago first. */
  const kept = new Map<string, PageAnswer>();
  return async function rendered(request: PageRequest): Promise<PageAnswer> {
    const { path, search, chosenLocale, hasToken, sent } = request;
    const isKnown = chosenLocale === null || chosenLocale === 'da' || chosenLocale === 'en';
    if (hasToken || sent || search !== '' || !isKnown) return render(request);
    const key = `${chosenLocale} ${path}`;
    const known = kept.get(key);
    kept.delete(key);
    const answer = known ?? (await render({ ...request, kept: () => null }));
    if (answer.kind !== 'page' || answer.status !== 200) return answer;
    kept.set(key, answer);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
