import type { DataResource, Integration } from '../../contract/entities/integrations.ts';
import { exchangedOf } from '../../contract/rules/desired-listing.ts';
import { afterLostAnswer, keptByStore } from '../../contract/rules/listing-differences.ts';
import type { Db } from '../db/database.ts';
import type {
  ListingOutcome,
  ListingSite,
  ListingToTell,
  OpenStore,
  Platform,
} from '../platforms/platform.ts';
import { readRatesOf } from '../rates/rates-rows.ts';
import type { ListingRow } from './listing-rows.ts';
import {
  changesOf,
  isOut,
  type ListingWork,
  mustLook,
  ofOneTurn,
  oursOf,
  partsOf,
  type StoreTerms,
  withoutFailedPictures,
  workOf,
} from './listing-work.ts';
import { readFacts, readStoreFacts } from './read-facts.ts';
import { type Settled, writeSettled } from './write-settled.ts';
import { writeTelling } from './write-telling.ts';

export interface ReconciledStore {
  id: number;
  currency: string;
  options: Integration['options'];
  dataResources: readonly DataResource[];
  domain: string;
  locationId: string | null;
  platform: Platform;
}

/** The store, with what has to be known to decide on its listings. */
interface Place extends ReconciledStore {
  terms: StoreTerms;
}

interface Tools {
  db: Db;
  publicUrl: string;
  now(): number;
  asking<T>(work: (open: OpenStore) => Promise<T>): Promise<T>;
}

/**
 * Brings the store up to date with the first of these listings: `most`, besides those that need nothing or only stock.
 * Reads the store's data if somebody may have changed something, or an answer was lost, and sends the differences. The
 * result of each answer is written before the next request; if interrupted anywhere, it continues from there
 * `[§D-listings-reconciler]`.
 */
export async function reconcile(
  reconciled: ReconciledStore,
  tools: Tools,
  inLine: readonly ListingRow[],
  most: number,
): Promise<void> {
  if (inLine.length === 0) return;
  const later = new Set(inLine.filter(({ told }) => told === null).slice(most));
  const rows = inLine.filter((row) => !later.has(row));
  const { db } = tools;
  const { currency, dataResources } = reconciled;
  const store = { ...reconciled, terms: { currency, exchanged: exchangedOf(dataResources) } };
  const facts = await readFacts(
    db,
    rows.flatMap(({ myProductId }) => (myProductId === null ? [] : [myProductId])),
    tools.publicUrl,
  );
  const site = await readStoreFacts(db, store);
  const days = [...new Set(rows.flatMap(({ ratedOn }) => ratedOn ?? []))];
  const terms = { ...store.terms, ratesOf: await readRatesOf(db, days) };
  const works = ofOneTurn(
    rows.map((row) => workOf(row, facts.get(row.myProductId ?? 0), site, terms)),
    terms,
    most,
  );
  await takeOut(store, tools, works);
  await look(store, tools, works);
  const settled = works.flatMap((work) => settledUntold(work, store));
  await writeSettled(db, settled, tools.now());
  await tell(store, tools, works);
}

/** Takes listings out that the store has, or may have after a lost answer. */
async function takeOut(store: Place, tools: Tools, works: readonly ListingWork[]): Promise<void> {
  const out = works.filter(isOut);
  const unknown = out.filter(({ row }) => row.remote === null && row.sentAt !== null);
  const found = await read(store, tools, unknown);
  const remotes = [
    ...out.flatMap(({ row }) => (row.remote ? [row.remote] : [])),
    ...found.flatMap((seen) => (seen ? [seen.remote] : [])),
  ];
  if (remotes.length > 0) {
    await tools.asking((open) => store.platform.listings.remove(open, remotes));
  }
  for (const work of out) work.isDone = true;
  const settled = out.map(
    ({ row }): Settled => ({
      row,
      values: { remote: null, told: null, sentAt: null, storeChanges: [], owners: {}, ...noError },
    }),
  );
  await writeSettled(tools.db, settled, tools.now());
}

const noError = { error: null, errorText: null } as const;

function read(store: Place, tools: Tools, works: readonly ListingWork[]) {
  if (works.length === 0) return Promise.resolve([]);
  const asked = works.map(({ row, wanted }) => ({
    key: row.key,
    remote: row.remote,
    variants: wanted?.variants ?? row.told?.variants ?? [],
  }));
  return tools.asking((open) => store.platform.listings.read(open, asked));
}

async function look(store: Place, tools: Tools, works: readonly ListingWork[]): Promise<void> {
  const asked = works.filter((work) => mustLook(work, store.terms));
  const seen = await read(store, tools, asked);
  for (const [at, work] of asked.entries()) {
    work.hasLooked = true;
    work.seen = seen[at] ?? null;
    const { told, telling } = work.row;
    if (work.seen && told && telling) {
      const lost = afterLostAnswer(told, telling, work.seen);
      work.row = { ...work.row, told: lost.told };
      work.again = lost.again;
    }
    withoutFailedPictures(work);
  }
}

/** Listings for which the store needs no request: nothing differs, it can't be sent, or it is gone there. */
function settledUntold(work: ListingWork, store: Place): Settled[] {
  if (work.isDone) return [];
  const { row, error, hasLooked, seen } = work;
  const wasThere = row.remote !== null;
  const looked = lookedAt(work);
  if (wasThere && hasLooked && seen === null) {
    work.isDone = true;
    const gone = { remote: null, told: null, storeChanges: [], owners: {} };
    return [{ row, values: { ...gone, ...looked, error: 'gone', errorText: null } }];
  }
  if (work.wanted === null || (error && !wasThere)) {
    work.isDone = true;
    return [{ row, values: { error, errorText: null } }];
  }
  if (row.state === 'paused' && !wasThere && seen === null) {
    work.isDone = true;
    return [{ row, values: noError }];
  }
  if (partsOf(work, store.terms).length > 0) return [];
  work.isDone = true;
  const storeChanges = changesOf(work, store.terms);
  const told = work.pictureError === null ? {} : { told: row.told };
  return [{ row, values: { ...looked, ...told, storeChanges, ...reasonOf(work) } }];
}

const lookedAt = ({
  hasLooked,
  seen,
}: ListingWork): Pick<Settled['values'], 'checkedAt' | 'lookSoon'> =>
  hasLooked ? { checkedAt: 'now', ...(seen?.arePicturesOnTheirWay && { lookSoon: true }) } : {};

const reasonOf = ({ error, pictureError }: ListingWork) =>
  error === null && pictureError !== null
    ? { error: 'picture_refused' as const, errorText: pictureError }
    : { error, errorText: null };

async function tell(store: Place, tools: Tools, works: readonly ListingWork[]): Promise<void> {
  const open = works.filter(({ isDone }) => !isDone);
  if (open.length === 0) return;
  const { db, now } = tools;
  const toTell = open.map((work) => toldOf(work, store));
  await writeTelling(
    db,
    open.map(({ row }, at) => ({ id: row.id, telling: toTell[at]?.wanted ?? null })),
    now(),
  );
  const site: ListingSite = {
    domain: store.domain,
    currency: store.currency,
    locationId: store.locationId,
    asDraft: store.options.publish_as === 'draft',
  };
  const outcomes = await tools.asking((opened) =>
    store.platform.listings.tell(opened, site, toTell),
  );
  const settled = open.flatMap((work, at) => {
    const outcome = outcomes[at];
    const told = toTell[at];
    return outcome && told ? [settledTold(work, told, outcome, store)] : [];
  });
  await writeSettled(db, settled, now());
}

function toldOf(work: ListingWork, store: Place): ListingToTell {
  const { row, seen } = work;
  const parts = new Set(partsOf(work, store.terms));
  const wanted = oursOf(work, store.terms);
  if (wanted === null) throw new Error('What is to be out of the store is told nothing.');
  // It was created by a request whose answer was lost, so its pictures are there.
  if (row.remote === null && seen?.picturesCount === wanted.pictures.length) {
    parts.delete('pictures');
  }
  return {
    key: row.key,
    remote: seen?.remote ?? row.remote,
    isKnown: row.told !== null && row.telling === null,
    wanted,
    parts,
    kept: keptByStore(changesOf(work, store.terms), row.owners),
  };
}

function settledTold(
  work: ListingWork,
  { wanted }: ListingToTell,
  outcome: ListingOutcome,
  store: Place,
): Settled {
  const { row } = work;
  const looked = lookedAt(work);
  if ('error' in outcome) {
    const gone = outcome.error === 'gone' ? { remote: null, told: null } : {};
    const refused = { error: outcome.error, errorText: outcome.text, isPartlyTold: true as const };
    return { row, values: { ...looked, ...gone, ...refused } };
  }
  const { remote, arePicturesOnTheirWay } = outcome;
  const left = changesOf(work, store.terms).filter(({ owner }) => owner !== 'ours');
  const owners = Object.fromEntries(
    Object.entries(row.owners).filter(([, owner]) => owner !== 'ours'),
  );
  return {
    row,
    values: {
      ...{ remote, told: wanted, storeChanges: left, owners, ...reasonOf(work) },
      ratedOn: work.ratedOn,
      ...{ ...looked, pushedAt: 'now' as const },
      ...(arePicturesOnTheirWay && { lookSoon: true as const }),
    },
  };
}
