import type { Platform as PlatformName } from '../../contract/entities/integrations.ts';
import type { ListingError } from '../../contract/entities/listings.ts';
import type {
  RemoteListing,
  WantedListing,
  WantedVariant,
} from '../../contract/rules/desired-listing.ts';
import type { Kept, ListingPart, SeenFields } from '../../contract/rules/listing-differences.ts';
import type { ChangedOrder, StoreOrder } from './store-orders.ts';

/** The credentials for a store, as its platform gives them: only the platform's own folder uses `secret`. */
export interface Credentials {
  secret: Record<string, string>;
  /** Milliseconds since 1970; null if they don't expire. */
  expiresAt: number | null;
}

/** A store that a person wants to connect, or has connected. */
export interface Way {
  domain: string;
  /** The server's public address, without a trailing slash. */
  publicUrl: string;
  /** The state that has to come back with the person. */
  state: string;
}

/** What a platform sends along with a person on their way back, after verification. */
export interface WayBack {
  state: string;
  /** Null if the platform doesn't say: the state knows. */
  domain: string | null;
  /** What is exchanged for credentials; null if the store sends those itself. */
  grant: Grant | null;
}

/** What a platform guarantees about a person who arrives from it. */
export interface Arrival {
  /** The token's own id: each token is accepted once. */
  jti: string;
  shopDomain: string;
}

/** What the platform exchanges for credentials, once and within a minute. */
export type Grant = { kind: 'code' | 'session-token'; text: string };

export interface OpenStore {
  domain: string;
  credentials: Credentials;
}

/** A store's description of itself. */
export interface StoreDescription {
  name: string;
  /** ISO 4217. */
  currency: string;
  scopes: string[];
  location: { id: string; name: string } | null;
  /** Cost points a second; null if the platform has no such limit. */
  restoreRate: number | null;
}

/** What a webhook can be about, independent of the platform's names. */
export type TellingKind =
  | 'uninstalled'
  | 'order-changed'
  | 'customer-asks'
  | 'customer-forgotten'
  | 'shop-forgotten';

/** A webhook from a store, after its signature was verified. */
export interface Told {
  /** The same for each repetition of the same event. */
  eventId: string;
  shopDomain: string;
  topic: string;
  /** Milliseconds since 1970: when it happened in the store. */
  triggeredAt: number;
}

/** What is needed of a store for all its listings. */
export interface ListingSite {
  domain: string;
  /** ISO 4217. */
  currency: string;
  /** The location that the store ships from; null if its platform has no locations. */
  locationId: string | null;
  /** New products arrive as drafts, and the store's own people put them on sale. */
  asDraft: boolean;
}

/** A listing to look at: by the store's id, or as long as that isn't known by our key. */
export interface ListingToRead {
  key: string;
  remote: RemoteListing | null;
  /** To tell its variants apart. */
  variants: readonly WantedVariant[];
}

export interface SeenListing extends SeenFields {
  remote: RemoteListing;
  picturesCount: number;
  /** By the address that we sent: the store's reason for not fetching it. */
  failedPictures: Record<string, string>;
  /** Whether the store is still fetching some of our pictures. */
  arePicturesOnTheirWay: boolean;
  /** By our variant's id; null if the store doesn't track its stock. */
  stock: ReadonlyMap<number, number | null>;
}

export interface ListingToTell {
  key: string;
  /** Null if the store doesn't have it. */
  remote: RemoteListing | null;
  wanted: WantedListing;
  /** Whether everything of ours in the store is known: false after a lost answer. */
  isKnown: boolean;
  /** The only parts to send, if the store already has the listing. */
  parts: ReadonlySet<ListingPart>;
  /** What the store keeps even if the rest of a part is sent. */
  kept: Kept;
}

/** The result for one listing, independent of the others. */
export type ListingOutcome =
  | {
      remote: RemoteListing;
      /** The store fetches pictures after its answer. */
      arePicturesOnTheirWay?: boolean;
    }
  | { error: ListingError /** The store's own words. */; text: string };

/**
 * How a platform takes products. Everything may be repeated after a lost answer: existing products are found by our
 * key, and sent again.
 */
export interface StoreListings {
  /** The most that are sent at once. */
  most: number;
  mostLookedAt: number;
  read(store: OpenStore, asked: readonly ListingToRead[]): Promise<(SeenListing | null)[]>;
  tell(
    store: OpenStore,
    site: ListingSite,
    listings: readonly ListingToTell[],
  ): Promise<ListingOutcome[]>;
  /** Takes products out of the store; a missing one counts as taken out. */
  remove(store: OpenStore, remotes: readonly RemoteListing[]): Promise<void>;
}

/** How a platform's orders are read. */
export interface StoreOrders {
  /**
   * The orders changed since a time, in milliseconds since 1970, the oldest change first, page by page: the store is
   * only asked for pages that are used.
   */
  changedSince(store: OpenStore, since: number): AsyncIterable<readonly ChangedOrder[]>;
  /** The most that are read at once. */
  most: number;
  /** In any order; missing ones, and those that can't be read as an order, are left out. */
  read(store: OpenStore, remoteIds: readonly string[]): Promise<StoreOrder[]>;
  /** The order that a webhook is about; null if it doesn't say. */
  namedIn(body: string): string | null;
}

/** A parcel to report to a store. */
export interface FulfilmentToTell {
  /** The store's id for the order, and how many pieces of its lines are in the parcel. */
  orderId: string;
  lines: { remoteId: string; quantity: number }[];
  carrier: string;
  number: string;
  url: string;
  /** The text for the customer, if the platform has none of its own. */
  note: string;
  /** Whether this completes the order. */
  isLast: boolean;
}

/**
 * `closed`: the order takes no more fulfilments; `gone`: the store has no such order; `refused`: for another reason.
 */
export type FulfilmentOutcome = { remoteId: string } | { error: 'closed' | 'gone' | 'refused' };

/** How parcels are reported to a platform. */
export interface StoreFulfilments {
  /** One parcel is one fulfilment, however often it is sent; an existing fulfilment is taken over. */
  tell(store: OpenStore, parcel: FulfilmentToTell): Promise<FulfilmentOutcome>;
}

/** A platform's webhooks: how to subscribe to them, and how to verify them. */
export interface Webhooks {
  /**
   * Subscribes to webhooks at `address` only, signed with `secret` if the platform has no secret of its own; doing it
   * again changes nothing.
   */
  subscribe(store: OpenStore, at: { address: string; secret: string }): Promise<void>;
  unsubscribe(store: OpenStore): Promise<void>;
  /** Null if it isn't signed by the platform, or with one of the secrets that the store was given. */
  read(
    header: (name: string) => string,
    body: string,
    secretsOf: (domain: string) => readonly string[],
  ): Told | null;
  /** Whether a store only checks that we are there: then there is no content, but it needs an answer. */
  isPing(header: (name: string) => string, body: string): boolean;
  /** Null for topics that we don't use. */
  meaningOf(topic: string): TellingKind | null;
}

/**
 * A store platform: everything specific to it is behind this interface. Functions that ask a store throw
 * `ExchangeFailed`; none of them touches the database.
 */
export interface Platform {
  name: PlatformName;
  /** The store's address from a typed text; null if it isn't one. */
  readDomain(typed: string): string | null;
  /** The id of the error text for that. */
  wrongDomain: `invalid.${string}`;
  /**
   * The person who arrives from the platform's own pages, by its signed token. Throws `connect_forged` or
   * `connect_expired`; null if the platform has no arrivals.
   */
  arrival: ((sessionToken: string, now: number) => Promise<Arrival>) | null;
  /** The platform's page on which a person gives us access to their store `[§7-oauth]`. */
  authorise(way: Way): string;
  /** Reads the query of a returning person. Throws `connect_forged` or `connect_expired`. */
  callback(query: string, now: number): WayBack;
  /** Exchanges a grant for credentials; null if stores send them. */
  redeem: ((domain: string, grant: Grant, now: number) => Promise<Credentials>) | null;
  /** Renews expiring credentials; null if none expire. */
  refresh: ((store: OpenStore, now: number) => Promise<Credentials>) | null;
  describe(store: OpenStore): Promise<StoreDescription>;
  listings: StoreListings;
  orders: StoreOrders;
  fulfilments: StoreFulfilments;
  /** Null if the platform has no webhooks that we use. */
  webhooks: Webhooks | null;
}
