import type { Integration } from '../../contract/entities/integrations.ts';
import type { ListingError, StoreChange } from '../../contract/entities/listings.ts';
import type { Rates } from '../../contract/entities/rates.ts';
import { hasMoved } from '../../contract/rules/conversion.ts';
import {
  desiredListing,
  type Exchanged,
  type ListingFacts,
  type StoreFacts,
  type WantedListing,
} from '../../contract/rules/desired-listing.ts';
import {
  keptByStore,
  type ListingPart,
  oursToSay,
  partsToInsistOn,
  partsToTell,
  stockToTellAgain,
  storeChangesOf,
} from '../../contract/rules/listing-differences.ts';
import type { SeenListing } from '../platforms/platform.ts';
import type { ListingRow } from './listing-rows.ts';

/** What has to be known of a store to decide on its listings. */
export interface StoreTerms {
  currency: Integration['currency'];
  exchanged: Exchanged;
}

export interface OwnFacts extends Omit<ListingFacts, 'store'> {
  /** Milliseconds since 1970: when the supplier last reported the stock. */
  stockCheckedAt: number;
}

/** One listing on its way through the reconciler. */
export interface ListingWork {
  row: ListingRow;
  /** Parts to send again after a lost answer, even if they were told. */
  again: readonly ListingPart[];
  /** Null if it is meant to be out of the store. */
  wanted: WantedListing | null;
  error: ListingError | null;
  /** The store's message about a picture that it couldn't fetch; null if it has all of them. */
  pictureError: string | null;
  stockCheckedAt: number;
  seen: SeenListing | null;
  hasLooked: boolean;
  isDone: boolean;
  /** The day of the rates with which its prices were converted; null if none were needed. */
  ratedOn: string | null;
}

export function workOf(
  row: ListingRow,
  facts: OwnFacts | undefined,
  store: StoreFacts,
  { exchanged, ratesOf }: StoreTerms & { ratesOf: ReadonlyMap<string, Rates> },
): ListingWork {
  const open = {
    ratedOn: row.ratedOn,
    ...{ row, again: [], seen: null, hasLooked: false, isDone: false, pictureError: null },
    stockCheckedAt: facts?.stockCheckedAt ?? 0,
  };
  if (row.state === 'removed' || !facts) return { ...open, wanted: null, error: null };
  const error = notBegun(row, exchanged);
  const rates = ratesFor(row, { ...facts, store }, ratesOf);
  const desired = error ?? desiredListing({ ...facts, store: { ...store, rates } });
  if (typeof desired === 'string')
    return { ...open, wanted: wantedDespite(row, desired), error: desired };
  const wanted = row.state === 'paused' ? { ...desired, on_sale: false } : desired;
  const ratedOn = isConverted(facts, store) ? (rates?.date ?? null) : null;
  return { ...open, wanted, error: null, ratedOn };
}

const isConverted = ({ currencies }: OwnFacts, { currency }: StoreFacts) =>
  currencies.price !== currency || currencies.cost !== currency;

/**
 * The rates for a listing's prices: the ones used before, as long as they have moved by less than 1 % and nothing else
 * has changed the prices; otherwise the newest. Without this, every product would be sent again each day, for an øre or
 * two `[§D-money-store]`.
 */
function ratesFor(
  { ratedOn, told }: ListingRow,
  facts: ListingFacts,
  ratesOf: ReadonlyMap<string, Rates>,
): Rates | null {
  const { currencies, store } = facts;
  const { currency, rates } = store;
  const before = ratedOn === null ? undefined : ratesOf.get(ratedOn);
  if (!before || !rates || !told) return rates;
  const moved = Object.values(currencies).some((one) => hasMoved(one, currency, before, rates));
  if (moved) return rates;
  const then = desiredListing({ ...facts, store: { ...store, rates: before } });
  return typeof then !== 'string' && pricesOf(then) === pricesOf(told) ? before : rates;
}

const pricesOf = ({ variants }: WantedListing): string =>
  JSON.stringify(variants.map(({ variant_id: id, price, compare_at }) => [id, price, compare_at]));

/** A new product needs both: without our price it would be sold for nothing. */
function notBegun({ told }: ListingRow, exchanged: Exchanged): ListingError | null {
  if (told !== null) return null;
  if (!exchanged.products) return 'products_off';
  return exchanged.prices ? null : 'prices_off';
}

/**
 * A product that can't be sold any more is taken off sale. A missing rate doesn't mean that: what is in the store stays
 * on sale.
 */
function wantedDespite({ told, state }: ListingRow, error: ListingError): WantedListing | null {
  const isLeft = error === 'other_currency' && state !== 'paused';
  return told && { ...told, on_sale: told.on_sale && isLeft };
}

export const isOut = ({ wanted, error }: ListingWork) => wanted === null && error === null;

export function changesOf({ row, seen }: ListingWork, { currency }: StoreTerms): StoreChange[] {
  if (!seen || !row.told) return row.storeChanges;
  return storeChangesOf(row.told, seen, row.owners, currency);
}

export function oursOf(work: ListingWork, terms: StoreTerms): WantedListing | null {
  const { row, wanted } = work;
  if (wanted === null) return null;
  const kept = keptByStore(changesOf(work, terms), row.owners);
  const ours = oursToSay(wanted, row.told, kept, terms.exchanged);
  // Pictures that couldn't be fetched are tried again when somebody asks for it, or with the next look.
  return work.pictureError !== null && row.told ? { ...ours, pictures: row.told.pictures } : ours;
}

export function partsOf(work: ListingWork, terms: StoreTerms): ListingPart[] {
  const ours = oursOf(work, terms);
  if (ours === null) return [];
  const { row, seen, error } = work;
  const isThere = row.told !== null && (row.remote !== null || seen !== null);
  const parts = partsToTell(isThere ? row.told : null, ours);
  const offSale = seen && row.told && seen.on_sale && !ours.on_sale ? (['on_sale'] as const) : [];
  // If the wanted listing can't be sent, the only thing to send is that it isn't on sale.
  if (error !== null) return parts.includes('on_sale') ? ['on_sale'] : [...offSale];
  const insisted = partsToInsistOn(changesOf(work, terms));
  return [...new Set([...parts, ...insisted, ...offSale, ...stockOf(work, terms), ...work.again])];
}

function stockOf({ row, seen, stockCheckedAt }: ListingWork, { exchanged }: StoreTerms) {
  if (!seen || !row.told || !exchanged.stock) return [];
  const isConfirmed = row.pushedAt !== null && stockCheckedAt > row.pushedAt.getTime();
  return stockToTellAgain(row.told, seen.stock, isConfirmed) ? (['stock'] as const) : [];
}

/**
 * Whether the store's data must be read first, since somebody there may have changed what we are about to send. Stock
 * and the on-sale state are sent without a look.
 */
export function mustLook(work: ListingWork, terms: StoreTerms): boolean {
  const { row, wanted } = work;
  if (work.isDone || wanted === null) return false;
  if (row.remote === null) return row.sentAt !== null;
  if (row.mustLook || row.telling !== null || Object.values(row.owners).includes('ours'))
    return true;
  return partsOf(work, terms).some((part) => part !== 'stock' && part !== 'on_sale');
}

/** The listings that one turn handles: all that need only their stock sent, or nothing, and `most` of the rest. */
export function ofOneTurn(
  works: readonly ListingWork[],
  terms: StoreTerms,
  most: number,
): ListingWork[] {
  const isQuick = (work: ListingWork) =>
    !isOut(work) &&
    !mustLook(work, terms) &&
    partsOf(work, terms).every((part) => part === 'stock');
  const quick = new Set(works.filter(isQuick));
  const rest = new Set(works.filter((work) => !quick.has(work)).slice(0, most));
  return works.filter((work) => quick.has(work) || rest.has(work));
}

/** Notes pictures that the store couldn't fetch after they were sent: it doesn't have them. */
export function withoutFailedPictures(work: ListingWork): void {
  const { row, seen } = work;
  if (!seen || !row.told) return;
  const has = row.told.pictures.filter(({ url }) => seen.failedPictures[url] === undefined);
  if (has.length === row.told.pictures.length) return;
  const [said = ''] = row.told.pictures.flatMap(({ url }) => seen.failedPictures[url] ?? []);
  work.pictureError = said;
  work.row = { ...row, told: { ...row.told, pictures: has } };
}
