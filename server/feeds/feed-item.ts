/** One variant that the shop sells, with its raw data for a feed: nothing is checked yet. */
export interface FeedItem {
  id: string;
  /** The same for all variants of a product; null for a product with a single variant. */
  groupId: string | null;
  sku: string;
  ean: string | null;
  brand: string | null;
  title: string;
  /** HTML. */
  description: string;
  category: string | null;
  /** In minor units, VAT included. */
  price: number;
  /** The former price, if it is reduced. */
  compareAt: number | null;
  currency: string;
  stock: number;
  link: string;
  image: string | null;
  options: Readonly<Record<string, string>>;
}

/** An item that can be listed in a feed: plain text within its channel's limits, amounts as decimals. */
export interface CleanItem {
  id: string;
  groupId: string | null;
  sku: string;
  /** With a correct check digit. */
  gtin: string | null;
  brand: string | null;
  title: string;
  description: string;
  category: string | null;
  /** `129.00`: the price that a buyer pays. */
  price: string;
  /** `159.00`: the former price; null if it isn't reduced. */
  before: string | null;
  currency: string;
  inStock: boolean;
  link: string;
  image: string | null;
  color: string | null;
  size: string | null;
}
