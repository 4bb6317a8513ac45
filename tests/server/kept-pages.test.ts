import { describe, expect, it } from 'vitest';
import type { PageAnswer, PageRequest } from '../../contract/page.ts';
import { keepPages } from '../../server/pages/kept-pages.ts';
import { company } from '../support/company.ts';

describe('what is kept', () => {
  const request: PageRequest = {
    path: '/auth/login',
    search: '',
    chosenLocale: null,
    hasToken: false,
    user: null,
    subscriptions: async () => null,
    config: { disabledPages: [], company, platforms: [] },
    sent: null,
    kept: () => 'a cookie of this visitor',
  };

  function counting() {
    const rendered: PageRequest[] = [];
    const pages = keepPages(async (asked) => {
      rendered.push(asked);
      const answer = { kind: 'page', locale: 'da', title: '', html: '', view: '' } as const;
      const status = asked.path === '/none' ? 404 : 200;
      return {
        ...answer,
        status,
        subscriptions: null,
        sent: null,
        modules: [],
      } satisfies PageAnswer;
    });
    return { rendered, pages };
  }

  it('[§D-shares] a page that is the same for everybody is rendered once, and nothing of a visitor is looked at for it', async () => {
    const { rendered, pages } = counting();
    for (let visit = 0; visit < 3; visit += 1) await pages(request);
    await pages({ ...request, chosenLocale: 'en' });
    expect(rendered.map(({ chosenLocale }) => chosenLocale)).toEqual([null, 'en']);
    expect(rendered[0]?.kept('anything')).toBeNull();
  });

  it('[§D-shares] a page that depends on its visitor, or that isn’t there, is rendered for each request', async () => {
    const { rendered, pages } = counting();
    for (const more of [
      { hasToken: true },
      { search: 'a=1' },
      { chosenLocale: 'xx' },
      { path: '/none' },
    ]) {
      await pages({ ...request, ...more });
      await pages({ ...request, ...more });
    }
    expect(rendered).toHaveLength(8);
  });
});
