import type { StartLinks } from '../../contract/page.ts';

const list =
  /(<link rel="stylesheet"[^>]*>)<script type="application\/json" id="starts">(.*?)<\/script>/;

/**
 * The shell for a page: of the links to the files of all pages it has the page's own, so that the browser fetches them
 * while it is still reading the shell. A page that isn't listed only loses that. Of the style sheets it has one: a page's
 * own includes the entry's, which the shell names for the others.
 */
export function nameFiles(shell: string, path: string): string {
  return shell.replace(list, (_, entryStyles: string, json: string) => {
    const { links, pages }: StartLinks = JSON.parse(json);
    // A language's entrance is asked for with and without the last slash.
    const places = pages[path] ?? pages[`${path}/`] ?? pages[path.replace(/[^/]+$/, '*')] ?? [];
    const own = places.map((place) => links[place]).join('');
    return own.includes('rel="stylesheet"') ? own : entryStyles + own;
  });
}
