import type { Role } from '../../contract/entities/team.ts';
import type { Level } from '../../contract/rules/levels.ts';
import { planCurrency, planTerms } from '../billing/plans.ts';
import { day } from '../lib/durations.ts';

/**
 * The people who can sign in to the demo, each with the password `dropline-demo`. All addresses end in example.com,
 * which nobody can own, and no name stands for a real person.
 */
export const demoPassword = 'dropline-demo';

export const demoSuppliers = [
  { id: 1, name: 'Havnens Engros', country: 'DK', currency: 'DKK', prefix: 'HE', language: 'da' },
  { id: 2, name: 'Lysværk Grossist', country: 'DK', currency: 'DKK', prefix: 'LG', language: 'da' },
  { id: 3, name: 'Grøn Stue Engros', country: 'DK', currency: 'DKK', prefix: 'GS', language: 'da' },
  { id: 4, name: 'Fjeldpak', country: 'DK', currency: 'DKK', prefix: 'FP', language: 'da' },
  { id: 5, name: 'Hus & Væv', country: 'DK', currency: 'DKK', prefix: 'HV', language: 'da' },
  {
    id: 6,
    name: 'Oakline Wholesale',
    country: 'IE',
    currency: 'DKK',
    prefix: 'OW',
    language: 'en',
  },
  // The supplier whose costs aren't in the shops' currency.
  {
    id: 7,
    name: 'Brightwell Trading',
    country: 'NL',
    currency: 'EUR',
    prefix: 'BT',
    language: 'en',
  },
  // The product search starts with supplier 9 `[§9-filters]`.
  { id: 9, name: 'Nordisk Dropship', country: 'DK', currency: 'DKK', prefix: 'ND', language: 'da' },
] as const;

/** Their VAT numbers pass the check of Danish CVR numbers; all but the first are higher than any issued number. */
export const demoShops = [
  { id: 1, name: 'Nordlys Living', vat: 'DK13585628', days: 420 },
  { id: 2, name: 'Lille Løve Leg', vat: 'DK90000004', days: 190 },
  { id: 3, name: 'Keramikhjørnet', vat: null, days: 25 },
  { id: 4, name: 'Cykelkælderen', vat: 'DK90000012', days: 310 },
] as const;

export const demoUsers = [
  { id: 'demo-merchant', email: 'merchant@example.com', name: 'Nanna Lyngholt' },
  { id: 'demo-supplier', email: 'supplier@example.com', name: 'Torben Askov' },
  { id: 'demo-no-vat', email: 'no-vat@example.com', name: 'Kirsten Lervad' },
  { id: 'demo-no-subscription', email: 'no-subscription@example.com', name: 'Bo Egelund' },
  { id: 'demo-no-shop', email: 'no-shop@example.com', name: 'Ny Bruger' },
  { id: 'demo-no-supplier', email: 'no-supplier@example.com', name: 'Uden Leverandør' },
  { id: 'demo-team-admin', email: 'admin@example.com', name: 'Malthe Rosenvang' },
  { id: 'demo-team-member', email: 'member@example.com', name: 'Selma Tornby' },
  { id: 'demo-team-limited', email: 'limited@example.com', name: 'Viggo Strandlod' },
  { id: 'demo-viewer', email: 'viewer@example.com', name: 'Ellen Kildebæk' },
] as const;

type UserId = (typeof demoUsers)[number]['id'];

export const demoShopUsers: { shopId: number; userId: UserId; roleName: Role }[] = [
  { shopId: 1, userId: 'demo-merchant', roleName: 'owner' },
  { shopId: 2, userId: 'demo-merchant', roleName: 'owner' },
  { shopId: 3, userId: 'demo-no-vat', roleName: 'owner' },
  { shopId: 4, userId: 'demo-no-subscription', roleName: 'owner' },
  { shopId: 1, userId: 'demo-team-admin', roleName: 'admin' },
  { shopId: 1, userId: 'demo-team-member', roleName: 'member' },
  { shopId: 1, userId: 'demo-team-limited', roleName: 'limited' },
  { shopId: 2, userId: 'demo-team-member', roleName: 'admin' },
];

export const demoSupplierUsers: { supplierId: number; userId: UserId; accessLevel: Level }[] = [
  { supplierId: 9, userId: 'demo-supplier', accessLevel: 'owner' },
  { supplierId: 3, userId: 'demo-supplier', accessLevel: 'editor' },
  { supplierId: 9, userId: 'demo-viewer', accessLevel: 'viewer' },
];

/** A plan from `from` to `to` days ago; without `to` it is paid until the end of the current month. */
const plan = (
  shopId: number,
  id: 'starter' | 'professional',
  status: 'active' | 'canceled',
  from: number,
  to?: number,
) => {
  const { name, monthly, productLimit } = planTerms(id);
  return { shopId, name, status, from, to, priceAmount: monthly, productLimit };
};

const bought = [
  plan(1, 'starter', 'canceled', 415, 300),
  plan(1, 'professional', 'active', 300),
  plan(2, 'starter', 'active', 185),
  plan(3, 'starter', 'active', 24),
  plan(4, 'starter', 'canceled', 300, 45),
];

export const demoSubscriptions = (now: number) =>
  bought.map(({ from, to, ...row }, i) => ({
    ...row,
    id: i + 1,
    currency: planCurrency,
    interval: 'month' as const,
    startedAt: new Date(now - from * day),
    currentPeriodEnd: new Date(to === undefined ? now + (30 - (from % 30)) * day : now - to * day),
  }));
