import type { CleanItem } from '../feed-item.ts';

/** What a file tells of itself. */
export interface FileAbout {
  /** The shop's name. */
  title: string;
  /** Where the shop is. */
  link: string;
}

/** What a channel takes: its limits are its own documentation's, in characters. */
export interface ChannelRules {
  title: number;
  description: number;
  /** What an item can't go in without, beside id, title, link and price. */
  required: readonly ('description' | 'image' | 'brand' | 'category')[];
}

/** How one channel's file is written. */
export interface Channel {
  extension: 'xml' | 'csv';
  contentType: string;
  rules: ChannelRules;
  head(about: FileAbout): string;
  entry(item: CleanItem): string;
  foot: string;
}
