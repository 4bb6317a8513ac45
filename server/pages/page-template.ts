import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice, PageAnswer, Seed } from '../../contract/page.ts';
import { chunkFiles, type Manifest, readManifest } from './build-manifest.ts';

type RenderedPage = Extract<PageAnswer, { kind: 'page' }>;

export interface PageTemplate {
  /** The page without content: the service worker keeps it for every later start. */
  shell(seed: Seed): string;
  /** The inspector's page, which is the same for everybody: what it shows, it reads on the device. */
  inspector(seed: Pick<Seed, 'config'>): string;
  /** `theme` as the visitor's device remembers it: without it a page would first be painted in the device's own. */
  page(page: RenderedPage, seed: Seed, theme: string | undefined): string;
  /** A page that no script takes over: what it says, it says by itself. */
  notice(notice: Pick<Notice, 'title'> & { html: string }, at: Appearance): string;
  /** The one inline style of pages, as a content security policy names it. */
  styleSource: string;
}

interface Appearance {
  locale: RenderedPage['locale'];
  /** As the visitor's device remembers it. */
  theme: string | undefined;
}

const ENTRY = 'index.html';
/** Only the shell needs it: a page has its theme from the server. */
const THEME_SCRIPT = '<script src="/theme.js"></script>';
/** The Danish one; each other language has its own. */
const MANIFEST = '/manifest.webmanifest';

/** Reads the built index.html and fills it. */
export function pageTemplate(client: string): PageTemplate {
  const manifest = readManifest(client);
  const html = readFileSync(join(client, ENTRY), 'utf8');
  const font = Object.values(manifest).find(({ file }) => /geist-latin-[^/]*\.woff2$/.test(file));
  const fontLink = font
    ? `<link rel="preload" href="/${font.file}" as="font" type="font/woff2" crossorigin>`
    : '';
  const [entryStyles, href] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!entryStyles || !href) throw new Error('The built index.html has no styles.');
  const inspector = readFileSync(join(client, 'inspect.html'), 'utf8');
  const entryCss = readFileSync(join(client, href), 'utf8');
  return {
    styleSource: `'sha256-${createHash('sha256').update(entryCss).digest('base64')}'`,
    shell: (seed) => fill(html, { '<!--head-->': fontLink, '<!--seed-->': seedScript(seed) }),
    inspector: (seed) => fill(inspector, { '<!--seed-->': seedScript(seed) }),
    page: (page, seed, theme) =>
      fill(html, {
        '<html lang="da">': `<html lang="${page.locale}"${themeAttribute(theme)}>`,
        ...windowColours(theme),
        [MANIFEST]: page.locale === 'da' ? MANIFEST : `/manifest.${page.locale}.webmanifest`,
        '<title>Dropline</title>': `<title>${escapeHtml(page.title)}</title>`,
        [THEME_SCRIPT]: '',
        '<!--head-->': fontLink + preloads(manifest, page),
        // A page's own styles are whole: the entry's are in them. Alone, those are small enough to come with the page,
        // so that a first visit is painted after one answer.
        [entryStyles]: styles(manifest, page) || `<style>${entryCss}</style>`,
        '<div id="root">': `<div id="root" data-view="${escapeHtml(page.view)}">`,
        '<!--app-->': page.html,
        '<!--seed-->': seedScript(seed) + (page.sent ? dataScript('sent', page.sent) : ''),
      }),
    notice: ({ title, html: content }, { locale, theme }) =>
      fill(withoutScripts(html), {
        '<html lang="da">': `<html lang="${locale}"${themeAttribute(theme)}>`,
        ...windowColours(theme),
        '<title>Dropline</title>': `<title>${escapeHtml(title)}</title>`,
        '<!--head-->': fontLink,
        [entryStyles]: `<style>${entryCss}</style>`,
        '<!--app-->': content,
        '<!--seed-->': '',
      }),
  };
}

function styles(manifest: Manifest, { modules }: RenderedPage): string {
  const files = chunkFiles(manifest, sourcesOf(modules), [ENTRY]).styles;
  return files.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
}

const sourcesOf = (modules: readonly string[]) => modules.map((module) => `src/${module}`);

/** Of the two colours of the window, where a theme is chosen, that one's counts alone; as `applyTheme` has it in the browser. */
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

/** Lets the browser fetch what the page will ask for while it still reads the page. */
function preloads(manifest: Manifest, { modules }: RenderedPage): string {
  const { scripts } = chunkFiles(manifest, sourcesOf(modules), [ENTRY]);
  return scripts.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
}

const seedScript = (seed: Pick<Seed, 'config'>) => dataScript('seed', seed);

/** A closing tag inside the JSON would end the script. */
function dataScript(id: string, data: object): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

const withoutScripts = (html: string) =>
  html.replaceAll(/<script[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '');

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
