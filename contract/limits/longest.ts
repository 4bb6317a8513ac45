/** The most characters that incoming texts may have; forms have the same limits `[§D-bounds-fields]`. */
export const longest = {
  /** The name of a person, a feed or a rule. */
  name: 120,
  /** The name of a shop, and a line of its address. */
  line: 200,
  title: 255,
  /** In HTML. */
  description: 50_000,
  brand: 255,
  tag: 60,
  /** What mail servers accept (RFC 5321). */
  email: 254,
  password: 128,
  /** What browsers and sales channels accept. */
  webAddress: 2048,
  /** A store's own address, without a path. */
  domain: 255,
  phone: 40,
  postalCode: 20,
  vat: 20,
  /** Words typed into a search field. */
  search: 200,
  /** The token of a mailed link or a ticket. */
  token: 200,
  /** A token signed by a platform. */
  signedToken: 4096,
  /** A carrier's number for a parcel. */
  trackingNumber: 60,
  /** An instant as ISO 8601, with its zone. */
  instant: 40,
  filename: 255,
  /** A supplier's text about delivery, or about a refusal. */
  remark: 500,
  /** A message from a shop to a supplier or back. */
  letter: 1000,
  /** A value of a product, or the store's name for it. */
  value: 255,
  /** A text that a value rule sets or adds. */
  ruleText: 2000,
} as const;

/** The most tags that a product may have. */
export const mostTags = 50;

/** The highest price that a person may set, in minor units. */
export const mostPrice = 1_000_000_000;

/** The beginning of a text, without cutting a character in half: half of a surrogate pair is invalid. */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
