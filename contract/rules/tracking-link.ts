import type { Parcel } from '../entities/purchase-orders.ts';

const pages = {
  postnord: 'https://tracking.postnord.com/dk/?id=',
  gls: 'https://gls-group.eu/DK/da/find-pakke?match=',
  dao: 'https://www.dao.as/privat/find-din-pakke?stregkode=',
  bring: 'https://tracking.bring.dk/tracking/',
  ups: 'https://www.ups.com/track?tracknum=',
  dhl: 'https://www.dhl.com/dk-da/home/tracking.html?tracking-id=',
} as const satisfies Record<Parcel['carrier'], string>;

/** The carrier's page that shows where a parcel is. */
export const trackingLink = (carrier: Parcel['carrier'], number: string): string =>
  `${pages[carrier]}${encodeURIComponent(number)}`;

/** Proper names: the same in every language. */
export const carrierNames = {
  postnord: 'PostNord',
  gls: 'GLS',
  dao: 'DAO',
  bring: 'Bring',
  ups: 'UPS',
  dhl: 'DHL',
} as const satisfies Record<Parcel['carrier'], string>;
