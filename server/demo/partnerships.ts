import type { PartnershipState, RequestState } from '../../contract/entities/partnerships.ts';
import type { partnershipRequests, partnerships, shops } from '../db/schema.ts';
import { day } from '../lib/durations.ts';

/** Other partner shops of the demo's suppliers; nobody signs in to them. */
const names = [
  'Havtornhuset',
  'Blåbærbutikken',
  'Fyrtårnsgaven',
  'Kastanjekøbmanden',
  'Skovsneglens Legetøj',
  'Tågehornet',
  'Rævens Rum',
  'Morgendug Interiør',
  'Solsortens Værksted',
  'Kornblomst & Kande',
  'Strandskallen',
  'Bølgebryderen Bolig',
  'Tusindbenets Sko',
  'Mosekonens Have',
  'Det Skæve Skab',
  'Nattergalens Lamper',
  'Grævlingens Grej',
  'Pindsvinehuset',
  'Rugbrødsrytteren',
  'Uglens Kontor',
  'Den Gule Trillebør',
  'Svalereden Børn',
  'Klitrosens Tekstil',
  'Muldvarpens Planter',
  'Egernets Forråd',
  'Hvalfiskens Bad',
  'Lærkens Lampehus',
  'Tordenskyens Cykler',
] as const;

/** Far above the ids of shops that people sign in to, so that more of those can be added. */
const firstId = 101;

export const otherShops = (now: number): (typeof shops.$inferInsert)[] =>
  names.map((name, i) => ({
    id: firstId + i,
    name,
    createdAt: new Date(now - (600 - i * 19) * day),
  }));

type PartnershipRow = typeof partnerships.$inferInsert & { id: number };
type RequestRow = typeof partnershipRequests.$inferInsert & { id: number };

const other = (at: number) => firstId + at;

/** Shop, supplier, state, days since the start, and days until (or since) the end. */
type Deal = readonly [number, number, PartnershipState, number, number?];

const deals: readonly Deal[] = [
  [1, 9, 'active', 402],
  [1, 3, 'active', 211],
  [1, 1, 'paused', 128],
  [1, 5, 'ending', 264, 12],
  [2, 9, 'active', 160],
  [4, 9, 'paused', 280],
  ...Array.from({ length: 17 }, (_, i): Deal => [other(i), 9, 'active', 380 - i * 21]),
  [other(17), 9, 'paused', 94],
  [other(18), 9, 'ending', 310, 5],
  [other(19), 9, 'ending', 75, 40],
  [other(20), 9, 'ended', 420, -18],
  [other(21), 9, 'ended', 290, -131],
  [other(2), 3, 'active', 140],
  [other(8), 3, 'active', 66],
  [other(13), 3, 'active', 22],
  [other(14), 3, 'paused', 180],
  [other(16), 3, 'ended', 350, -64],
];

const agreed = [
  { discount: 1000, shipping: 'Fragtfrit over 1.000 kr., ellers 49 kr.', minimumOrder: 0 },
  { discount: 1500, shipping: 'Fragtfrit i hele Danmark', minimumOrder: 250_000 },
  { discount: 500, shipping: '39 kr. pr. pakke', minimumOrder: 50_000 },
  { discount: 0, shipping: '', minimumOrder: 0 },
  { discount: 1250, shipping: 'Leveres med GLS inden for to hverdage', minimumOrder: 100_000 },
] as const;

export const partnershipRows = (now: number): PartnershipRow[] =>
  deals.map(([shopId, supplierId, state, started, ends], i) => ({
    id: i + 1,
    shopId,
    supplierId,
    state,
    currency: 'DKK',
    ...(agreed[i % agreed.length] ?? agreed[0]),
    startedAt: new Date(now - started * day),
    endsAt: ends === undefined ? null : new Date(now + ends * day),
  }));

/** Shop, supplier, state, days since it was made, message, and the reason of a rejection. */
type Wish = readonly [number, number, RequestState, number, string, string?];

const wishes: readonly Wish[] = [
  [1, 6, 'pending', 3, 'Vi sælger boligtilbehør til hele Norden og vil gerne føre jeres egetræ.'],
  [
    1,
    7,
    'rejected',
    44,
    'Jeres lamper passer godt til vores kunder.',
    'Vi leverer kun til fysiske butikker.',
  ],
  [1, 2, 'withdrawn', 71, 'Vi vil gerne høre om jeres priser på pendler.'],
  [1, 4, 'expired', 96, ''],
  [1, 9, 'approved', 405, 'Kan vi blive forhandlere?'],
  [other(22), 9, 'pending', 1, 'Vi har 4.000 kunder i Aarhus og sælger tekstiler af god kvalitet.'],
  [
    other(23),
    9,
    'pending',
    6,
    'Planter og alt det, de står i. Hvad er jeres vilkår for små butikker?',
  ],
  [other(24), 9, 'pending', 19, 'Vi åbner til foråret og samler leverandører nu.'],
  [other(25), 9, 'pending', 27, ''],
  [
    other(26),
    9,
    'rejected',
    38,
    'Lamper, lamper, lamper.',
    'Vi har allerede en forhandler i jeres by.',
  ],
  [other(27), 9, 'withdrawn', 52, 'Vi sælger cykler og udstyr.'],
  [other(21), 9, 'expired', 77, 'Vi vil gerne være partnere igen.'],
  [other(16), 9, 'approved', 46, 'Må vi sælge jeres varer?'],
  [other(9), 3, 'pending', 4, 'Grønne planter til vores kander.'],
  [
    other(10),
    3,
    'rejected',
    33,
    'Vi sælger alt til stranden.',
    'Vores sortiment passer ikke til jer.',
  ],
  [other(13), 3, 'approved', 23, 'Vi har en stor have.'],
];

export const requestRows = (now: number): RequestRow[] =>
  wishes.map(([shopId, supplierId, state, made, message, reason = null], i) => {
    const createdAt = new Date(now - made * day);
    const decided = state !== 'pending' && state !== 'expired';
    return {
      id: i + 1,
      shopId,
      supplierId,
      state,
      message,
      reason,
      createdAt,
      decidedAt: decided ? new Date(createdAt.getTime() + 2 * day) : null,
      expiresAt: new Date(createdAt.getTime() + 30 * day),
    };
  });
