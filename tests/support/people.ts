import type { User } from '../../contract/entities/users.ts';

/** A person with a shop that has everything. */
export const merchant: User = {
  id: 'u1',
  email: 'mette@example.com',
  name: 'Mette Holm',
  photo_url: null,
  shop: { id: 12, name: 'Fjord', vat: 'DK13585628' },
  supplier: null,
};

/** A person with a supplier, and without a shop. */
export const supplierUser: User = {
  id: 'u2',
  email: 'torben@example.com',
  name: 'Torben Agger',
  photo_url: null,
  shop: null,
  supplier: { id: 9, name: 'Grøn Stue' },
};
