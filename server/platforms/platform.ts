import type { Platform as PlatformName } from '../../contract/entities/integrations.ts';
import type { ListingError } from '../../contract/entities/listings.ts';
import type {
  RemoteListing,
  WantedListing,
  WantedVariant,
} from '../../contract/rules/desired-listing.ts';
import type { Kept, ListingPart, SeenFields } from '../../contract/rules/listing-differences.ts';
import type { ChangedOrder, StoreOrder } from './store-orders.ts';

/** What opens a store to us, as its platform gives it: only the platform's own folder looks into `secret`. */
export interface Credentials {
  secret: Record<string, string>;
  /** Milliseconds since 1970; null where they don't end by themselves. */
  expiresAt: number | null;
}

/** A store that a person wants to connect, or has connected. */
export interface Way {
  domain: string;
  /** Where people reach us, without a slash at its end. */
  publicUrl: string;
  /** What the way back has to bring along. */
  state: string;
}

/** What a platform sends a person back with, once it is known to be believable. */
export interface WayBack {
  state: string;
  /** Null where the platform doesn't say: the state knows. */
  domain: string | null;
  /** What is swapped for credentials; null where the store hands those over by itself. */
  grant: Grant | null;
}

/** What a platform vouches for about a person who arrives from it. */
export interface Arrival {
  /** The token's own id: one token is taken once. */
  jti: string;
  shopDomain: string;
}

/** What the platform swaps for credentials, once and within a minute. */
export type Grant = { kind: 'code' | 'session-token'; text: string };

export interface OpenStore {
  domain: string;
  credentials: Credentials;
}

/** What a store says of itself. */
export interface StoreDescription {
  name: string;
  /** ISO 4217. */
  currency: string;
  scopes: string[];
  location: { id: string; name: string } | null;
  /** Points of cost a second; null where the platform counts none. */
  restoreRate: number | null;
}

/** What a store may tell us, whatever its platform calls it. */
export type TellingKind =
  | 'uninstalled'
  | 'order-changed'
  | 'customer-asks'
  | 'customer-forgotten'
  | 'shop-forgotten';

/** What a store has told us, known to be its own. */
export interface Told {
  /** One thing has one, however often it is told. */
  eventId: string;
  shopDomain: string;
  topic: string;
  /** Milliseconds since 1970: when it happened over there. */
  triggeredAt: number;
}

/** What of a store all its listings need. */
export interface ListingSite {
  domain: string;
  /** ISO 4217. */
  currency: string;
  /** Where the store keeps what it sends; null where its platform has no such thing. */
  locationId: string | null;
  /** New products wait for the store's own people to put them on sale. */
  asDraft: boolean;
}

/** A listing to look at: by what the store calls it, or while that isn't known by our key. */
export interface ListingToRead {
  key: string;
  remote: RemoteListing | null;
  /** What tells its variants apart. */
  variants: readonly WantedVariant[];
}

export interface SeenListing extends SeenFields {
  remote: RemoteListing;
  picturesCount: number;
  /** By the address that we have given: what the store says of why it couldn't fetch it. */
  failedPictures: Record<string, string>;
  /** Of ours, some are being fetched. */
  arePicturesOnTheirWay: boolean;
  /** By our variant's id; null where the store doesn't count it. */
  stock: ReadonlyMap<number, number | null>;
}

export interface ListingToTell {
  key: string;
  /** Null where the store doesn't have it. */
  remote: RemoteListing | null;
  wanted: WantedListing;
  /** Whether all that is ours in the store is known: not after an answer that was lost. */
  isKnown: boolean;
  /** Of what the store has, only these. */
  parts: ReadonlySet<ListingPart>;
  /** What the store keeps also where the rest of a part is told. */
  kept: Kept;
}

/** What became of one listing, whatever became of the others. */
export type ListingOutcome =
  | {
      remote: RemoteListing /** The store fetches them after its answer. */;
      arePicturesOnTheirWay?: boolean;
    }
  | { error: ListingError /** The store's own words. */; text: string };

/** How a platform takes products. All of it may be asked again after a lost answer: what is there is found by our key, and told over. */
export interface StoreListings {
  /** So many are told at once. */
  most: number;
  mostLookedAt: number;
  read(store: OpenStore, asked: readonly ListingToRead[]): Promise<(SeenListing | null)[]>;
  tell(
    store: OpenStore,
    site: ListingSite,
    listings: readonly ListingToTell[],
  ): Promise<ListingOutcome[]>;
  /** Takes products out of the store; one that isn't there is out already. */
  remove(store: OpenStore, remotes: readonly RemoteListing[]): Promise<void>;
}

/** How a platform tells of orders. */
export interface StoreOrders {
  /** What was changed since a time, in milliseconds since 1970, the longest ago first, page by page: the store is asked for those that are wanted. */
  changedSince(store: OpenStore, since: number): AsyncIterable<readonly ChangedOrder[]>;
  /** So many are read at once. */
  most: number;
  /** In no order; what isn't there, or can't be read as an order, is left out. */
  read(store: OpenStore, remoteIds: readonly string[]): Promise<StoreOrder[]>;
  /** The order that what a store has told us is about; null where it doesn't say. */
  namedIn(body: string): string | null;
}

/** A parcel that a store is told of. */
export interface FulfilmentToTell {
  /** What the store calls the order, and of which of its lines how many pieces are in it. */
  orderId: string;
  lines: { remoteId: string; quantity: number }[];
  carrier: string;
  number: string;
  url: string;
  /** What the customer is to read of it, where the platform has no words of its own. */
  note: string;
  /** With it all of the order is sent. */
  isLast: boolean;
}

/** `closed`: the order takes none any more; `gone`: the store has no such order; `refused`: for a reason of its own. */
export type FulfilmentOutcome = { remoteId: string } | { error: 'closed' | 'gone' | 'refused' };

/** How a platform is told of parcels. */
export interface StoreFulfilments {
  /** One parcel is one fulfilment, however often it is told; one that is there already is taken over. */
  tell(store: OpenStore, parcel: FulfilmentToTell): Promise<FulfilmentOutcome>;
}

/** Webhooks of a platform: what a store is asked to tell us, and how what it tells is known to be its own. */
export interface Webhooks {
  /** Asks the store to tell us at `address`, and nowhere else, signed by `secret` where its platform has none for us; asking again changes nothing. */
  subscribe(store: OpenStore, at: { address: string; secret: string }): Promise<void>;
  unsubscribe(store: OpenStore): Promise<void>;
  /** Null for what isn't signed by the platform, or by one of the secrets that the store was given. */
  read(
    header: (name: string) => string,
    body: string,
    secretsOf: (domain: string) => readonly string[],
  ): Told | null;
  /** Whether a store only sees whether we are there: it says nothing, and is answered. */
  isPing(header: (name: string) => string, body: string): boolean;
  /** Null for what we have no use for. */
  meaningOf(topic: string): TellingKind | null;
}

/**
 * A store platform: all that we know of it is behind this. What asks a store throws `ExchangeFailed`; nothing here touches the
 * database.
 */
export interface Platform {
  name: PlatformName;
  /** The store's address out of what somebody has typed; null for what is none. */
  readDomain(typed: string): string | null;
  /** The words for that. */
  wrongDomain: `invalid.${string}`;
  /** Who arrives from the platform's own pages, by what it has signed. Throws `connect_forged` or `connect_expired`; null where nobody does. */
  arrival: ((sessionToken: string, now: number) => Promise<Arrival>) | null;
  /** The platform's page where a person allows us into their store `[§7-oauth]`. */
  authorise(way: Way): string;
  /** Reads what a person comes back with. Throws `connect_forged` or `connect_expired`. */
  callback(query: string, now: number): WayBack;
  /** Swaps a grant for credentials; null where stores hand them over. */
  redeem: ((domain: string, grant: Grant, now: number) => Promise<Credentials>) | null;
  /** New credentials for those that end; null where none do. */
  refresh: ((store: OpenStore, now: number) => Promise<Credentials>) | null;
  describe(store: OpenStore): Promise<StoreDescription>;
  listings: StoreListings;
  orders: StoreOrders;
  fulfilments: StoreFulfilments;
  /** Null where there is nothing yet that the platform could tell us. */
  webhooks: Webhooks | null;
}
