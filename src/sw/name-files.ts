import type { StartLinks } from '../../contract/page.ts';

const list = /<script type="application\/json" id="starts">(.*?)<\/script>/;

/**
 * The shell for a page: of the links to the files of all pages it has the page's own, so that the browser fetches them
 * while it is still reading the shell. A page that isn't listed has its styles only.
 */
export function nameFiles(shell: string, path: string): string {
  return shell.replace(list, (_, json: string) => {
    const { links, pages }: StartLinks = JSON.parse(json);
    const places = pages[path] ?? pages[path.replace(/[^/]+$/, '*')] ?? pages['*'] ?? [];
    return places.map((place) => links[place]).join('');
  });
}
