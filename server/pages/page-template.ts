import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice, PageAnswer, PageStart, Seed, StartLinks } from '../../contract/page.ts';
import { chunkFiles, type Manifest, readManifest } from './build-manifest.ts';

type RenderedPage = Extract<PageAnswer, { kind: 'page' }>;

export interface PageTemplate {
  /**
   * The page without content, which the service worker keeps for later starts. It lists the links to the files of all
   * pages, of which the worker leaves those of the page that is asked for.
   */
  shell(seed: Seed, starts: readonly PageStart[]): string;
  /** The inspector's page, which is the same for everybody: it reads its data on the device. */
  inspector(seed: Pick<Seed, 'config'>): string;
  /**
   * `theme` is the one that the visitor's device remembers: without it, a page would first appear in the device's own
   * theme.
   */
  page(page: RenderedPage, seed: Seed, theme: string | undefined): string;
  /** A page without a script. */
  notice(notice: Pick<Notice, 'title'> & { html: string }, at: Appearance): string;
  /** The pages' only inline style, in the form that a content security policy needs. */
  styleSource: string;
}

interface Appearance {
  locale: RenderedPage['locale'];
  /** The theme that the visitor's device remembers. */
  theme: string | undefined;
}

const ENTRY = 'index.html';
/** The Danish one; each other language has its own. */
const MANIFEST = '/manifest.webmanifest';

/** Reads the built index.html and fills it. */
export function pageTemplate(client: string): PageTemplate {
  const manifest = readManifest(client);
  const html = fill(readFileSync(join(client, ENTRY), 'utf8'), {
    '<!--font-->': fontLinks(manifest),
  });
  const [entryStyles, href] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!entryStyles || !href) throw new Error('The built index.html has no styles.');
  const entryScripts = html.match(moduleTags)?.join('');
  if (!entryScripts) throw new Error('The built index.html has no scripts.');
  // What the early script does for the shell, a page has from the server.
  const bare = html.replaceAll(moduleTags, '').replace('<script src="/early.js"></script>', '');
  const inspector = readFileSync(join(client, 'inspect.html'), 'utf8');
  const entryCss = readFileSync(join(client, href), 'utf8');
  return {
    styleSource: `'sha256-${hash('sha256', entryCss, 'base64')}'`,
    shell: (seed, starts) =>
      fill(html, {
        // Behind the entry's own files, which are needed first, and before the style sheets that scripts add to the head.
        [entryStyles]: entryStyles + dataScript('starts', linksOf(manifest, starts)),
        '<!--seed-->': seedScript(seed),
      }),
    inspector: (seed) => fill(inspector, { '<!--seed-->': seedScript(seed) }),
    page: (page, seed, theme) =>
      fill(bare, {
        '<html lang="da">': `<html lang="${page.locale}"${themeAttribute(theme)}>`,
        ...windowColours(theme),
        [MANIFEST]: page.locale === 'da' ? MANIFEST : `/manifest.${page.locale}.webmanifest`,
        '<title>Dropline</title>': `<title>${escapeHtml(page.title)}</title>`,
        // A page's own style sheet is complete: it includes the entry's. If a page only has the entry's, they are small
        // enough to be inlined, so that a first visit is painted after one answer.
        [entryStyles]: styles(manifest, page) || `<style>${entryCss}</style>`,
        '<div id="root">': `<div id="root" data-view="${escapeHtml(page.view)}">`,
        '<!--app-->': page.html,
        '<!--seed-->': seedScript(seed) + (page.sent ? dataScript('sent', page.sent) : ''),
        // Behind what is shown: a browser that begins to fetch a dozen scripts paints the page a tenth later.
        '</body>': `${preloads(manifest, page)}${entryScripts}</body>`,
      }),
    notice: ({ title, html: content }, { locale, theme }) =>
      fill(bare, {
        '<html lang="da">': `<html lang="${locale}"${themeAttribute(theme)}>`,
        ...windowColours(theme),
        '<title>Dropline</title>': `<title>${escapeHtml(title)}</title>`,
        [entryStyles]: `<style>${entryCss}</style>`,
        '<!--app-->': content,
        '<!--seed-->': '',
      }),
  };
}

/** For the end of a page: a browser shows nothing until a font that the head announces is there. */
function fontLinks(manifest: Manifest): string {
  const files = Object.values(manifest).map(({ file }) => file);
  const font = files.find((file) => /geist-latin-[^/]*\.woff2$/.test(file));
  const face = files.find((file) => /font-[^/]*\.css$/.test(file));
  if (!font || !face) throw new Error('The build has no font.');
  return `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>${styleLink(face)}`;
}

function styles(manifest: Manifest, { modules }: RenderedPage): string {
  const files = chunkFiles(manifest, sourcesOf(modules), [ENTRY]).styles;
  return files.map(styleLink).join('');
}

const sourcesOf = (modules: readonly string[]) => modules.map((module) => `src/${module}`);

/** Of the window's two colours, only the chosen theme's is used, as `applyTheme` does in the browser. */
function windowColours(theme: string | undefined): Record<string, string> {
  if (theme !== 'light' && theme !== 'dark') return {};
  return Object.fromEntries(
    ['light', 'dark'].map((one) => [
      `media="(prefers-color-scheme: ${one})"`,
      `media="${one === theme ? 'all' : 'not all'}"`,
    ]),
  );
}

function themeAttribute(theme: string | undefined): string {
  return theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
}

/** Lets the browser fetch what the page will need while it is still reading the page. */
function preloads(manifest: Manifest, { modules }: RenderedPage): string {
  const { scripts } = chunkFiles(manifest, sourcesOf(modules), [ENTRY]);
  return scripts.map(scriptLink).join('');
}

const styleLink = (file: string) => `<link rel="stylesheet" href="/${file}">`;
const scriptLink = (file: string) => `<link rel="modulepreload" href="/${file}">`;

function linksOf(manifest: Manifest, starts: readonly PageStart[]): StartLinks {
  const places = new Map<string, number>();
  const placeOf = (link: string) => {
    const place = places.get(link) ?? places.size;
    places.set(link, place);
    return place;
  };
  const pages = Object.fromEntries(
    starts.map(({ path, modules }) => {
      const { scripts, styles } = chunkFiles(manifest, sourcesOf(modules), [ENTRY]);
      return [path, [...styles.map(styleLink), ...scripts.map(scriptLink)].map(placeOf)];
    }),
  );
  return { links: [...places.keys()], pages };
}

const seedScript = (seed: Pick<Seed, 'config'>) => dataScript('seed', seed);

/** A closing tag inside the JSON would end the script. */
function dataScript(id: string, data: object): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

const moduleTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

function fill(html: string, values: Record<string, string>): string {
  let filled = html;
  for (const [mark, value] of Object.entries(values)) {
    if (!filled.includes(mark)) throw new Error(`The built index.html has no ${mark}.`);
    filled = filled.replace(mark, () => value);
  }
  return filled;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
