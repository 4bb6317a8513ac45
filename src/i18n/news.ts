import news from '../../locales/news.json';
import type { News } from '../lib/browser/waiting-news.ts';

/** What is new in this build, the newest first. `locales/news.json` gets a line with each release that people notice. */
export const knownNews: readonly News[] = news;
