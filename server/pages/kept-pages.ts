import type { PageAnswer, PageRequest } from '../../contract/page.ts';
import { keepNewest } from '../lib/keep-newest.ts';

/** How many pages a process keeps: many times the number of public routes in both languages. */
const most = 200;

/**
 * Caches pages of visitors who aren't signed in: the same for everybody with the same address and chosen language.
 * Nothing else about a visitor affects them, so nothing of one visitor is shown to another.
 */
export function keepPages(render: (request: PageRequest) => Promise<PageAnswer>) {
  /** The least recently used first. */
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
    keepNewest(kept, key, answer, most);
    return answer;
  };
}
