import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { links } from '../src/router/links.ts';
import { light } from '../src/ui/palette.ts';

export const languages = ['da', 'en'] as const;
export type Language = (typeof languages)[number];

/** The manifest's file for a language; a page links the one in its visitor's language. */
const manifestName = (language: Language): string =>
  language === 'da' ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`;

/**
 * The manifest with which a browser installs the app `[§1-install]`. Its addresses have no language: a person who has
 * chosen one is redirected, and the app is the same in whichever language it was installed.
 */
export function manifestOf(root: string, language: Language) {
  const words: Record<string, string> = JSON.parse(
    readFileSync(path.join(root, 'locales', `${language}.json`), 'utf8'),
  );
  const word = (id: string) => {
    const text = words[id];
    if (!text) throw new Error(`${language} has no ${id}.`);
    return text;
  };
  const shortcut = (titleId: string, url: string, icon: string) => ({
    name: word(titleId),
    url,
    icons: [{ src: `/shortcuts/${icon}.png`, type: 'image/png', sizes: '96x96' }],
  });
  const picture = (form: 'wide' | 'narrow', name: string, titleId: string) => ({
    src: `/screenshots/${name}-${form}.${language}.webp`,
    type: 'image/webp',
    sizes: form === 'wide' ? '1280x800' : '780x1688',
    form_factor: form,
    label: word(titleId),
  });
  return {
    id: '/',
    name: 'Dropline',
    short_name: 'Dropline',
    description: word('brand.tagline'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['window-controls-overlay', 'standalone'],
    // A second start, or a link from another app, opens in the existing window.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    background_color: light.paper.toLowerCase(),
    theme_color: light.paper.toLowerCase(),
    categories: ['business', 'shopping'],
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      {
        src: '/icon-maskable-512.png',
        type: 'image/png',
        sizes: '512x512',
        purpose: 'maskable',
      },
    ],
    shortcuts: [
      shortcut('title.searchProducts', links.searchProducts(), 'search'),
      shortcut('title.importList', links.importList(), 'import-list'),
      shortcut('title.orders', links.orders(), 'orders'),
    ],
    screenshots: [
      picture('wide', 'search', 'title.searchProducts'),
      picture('wide', 'orders', 'title.orders'),
      picture('narrow', 'search', 'title.searchProducts'),
      picture('narrow', 'import-list', 'title.importList'),
    ],
    share_target: {
      action: links.searchProducts(),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'shared_title', text: 'shared_text', url: 'shared_url' },
    },
  };
}

/** Writes both manifests beside the build's pages, with the pages' own texts. */
export function manifests(root: string): Plugin {
  return {
    name: 'manifests',
    generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(manifestOf(root, language));
        this.emitFile({ type: 'asset', fileName: manifestName(language), source });
      }
    },
  };
}
