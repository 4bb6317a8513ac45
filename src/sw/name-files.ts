import type { StartFiles } from '../../contract/page.ts';

const list = /<script type="application\/json" id="starts">(.*?)<\/script>/;

/**
 * The shell for a page: in place of the files of all pages it names the page's own, so that the browser fetches them
 * while it is still reading the shell. A page that isn't listed only loses that.
 */
export function nameFiles(shell: string, path: string): string {
  return shell.replace(list, (_, json: string) => {
    const { files, pages }: StartFiles = JSON.parse(json);
    const places = pages[path] ?? pages[path.replace(/[^/]+$/, '*')] ?? [];
    return places.map((place) => linkTo(files[place] ?? '')).join('');
  });
}

const linkTo = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" href="/${file}">`;
