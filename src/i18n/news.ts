import news from '../../locales/news.json';
import type { News } from '../lib/browser/waiting-news.ts';

/** What this build says is new, the newest first: `locales/news.json` gets a line with each release that people notice. */
export const knownNews: readonly News[] = news;
