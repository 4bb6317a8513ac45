import type { CleanItem } from '../feed-item.ts';

/** What a file says about itself. */
export interface FileAbout {
  /** The shop's name. */
  title: string;
  /** The address of the shop. */
  link: string;
}

/** The channel's requirements: limits are from its documentation, in characters. */
export interface ChannelRules {
  title: number;
  description: number;
  /** Required besides id, title, link and price. */
  required: readonly ('description' | 'image' | 'brand' | 'category')[];
}

/** How a channel's file is written. */
export interface Channel {
  extension: 'xml' | 'csv';
  contentType: string;
  rules: ChannelRules;
  head(about: FileAbout): string;
  entry(item: CleanItem): string;
  foot: string;
}
