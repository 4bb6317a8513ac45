/** How many characters a text may have that comes in; forms stop at the same `[§D-bounds-fields]`. */
export const longest = {
  /** What a person, a feed or a rule is called. */
  name: 120,
  /** The name of a shop, and a line of its address. */
  line: 200,
  title: 255,
  /** HTML. */
  description: 50_000,
  brand: 255,
  tag: 60,
  /** What a mail server takes (RFC 5321). */
  email: 254,
  password: 128,
  /** What browsers and sales channels take. */
  webAddress: 2048,
  /** A store's own address, without a path. */
  domain: 255,
  phone: 40,
  postalCode: 20,
  vat: 20,
  /** What is typed to search for. */
  search: 200,
  /** What a mailed link or a ticket carries. */
  token: 200,
  /** What a platform signs. */
  signedToken: 4096,
  /** What a carrier calls a parcel. */
  trackingNumber: 60,
  /** An instant as ISO 8601, with its zone. */
  instant: 40,
  filename: 255,
  /** What a supplier says of delivery, or of why not. */
  remark: 500,
  /** What one party writes to the other. */
  letter: 1000,
  /** A value of a product, and what a store calls it. */
  value: 255,
  /** What a value rule sets or adds. */
  ruleText: 2000,
} as const;

/** How many tags a product has at the most. */
export const mostTags = 50;

/** The highest price that a person may set, in minor units. */
export const mostPrice = 1_000_000_000;

/** The text's beginning, by whole characters: half of a surrogate pair is no text. */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
