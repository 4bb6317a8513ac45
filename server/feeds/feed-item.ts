/** One variant that the shop sells, as a feed is told of it: all of it as it stands, nothing checked yet. */
export interface FeedItem {
  id: string;
  /** What variants of one product share; null where the product is sold in one. */
  groupId: string | null;
  sku: string;
  ean: string | null;
  brand: string | null;
  title: string;
  /** HTML. */
  description: string;
  category: string | null;
  /** Minor units, VAT included. */
  price: number;
  /** What it cost before, where it is reduced. */
  compareAt: number | null;
  currency: string;
  stock: number;
  link: string;
  image: string | null;
  options: Readonly<Record<string, string>>;
}

/** An item that may stand in a feed: plain text within its channel's limits, amounts as decimals. */
export interface CleanItem {
  id: string;
  groupId: string | null;
  sku: string;
  /** Its check digit is right. */
  gtin: string | null;
  brand: string | null;
  title: string;
  description: string;
  category: string | null;
  /** `129.00`: what a buyer pays. */
  price: string;
  /** `159.00`: what it cost before; null where it isn't reduced. */
  before: string | null;
  currency: string;
  inStock: boolean;
  link: string;
  image: string | null;
  color: string | null;
  size: string | null;
}
