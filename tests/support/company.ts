import type { Company } from '../../contract/page.ts';
import type { Config } from '../../server/config.ts';

/** The company that runs a test's installation; none of its texts is also a default. */
export const company: Company = {
  legalName: 'Havnehuset A/S',
  address: 'Kajen 7',
  postalCode: '9000',
  city: 'Aalborg',
  email: 'skriv@havnehuset.example',
  aboutUrl: 'https://havnehuset.example/om',
  blogUrl: 'https://havnehuset.example/blog',
  privacyUrl: 'https://havnehuset.example/privat',
  helpUrl: 'https://havnehuset.example/hjaelp',
};

/** What its invoices say about it. */
export const invoicing: Config['invoicing'] = {
  vat: 'DK90000039',
  payee: {
    bank: 'Fjordbanken',
    account: '9090 0000123456',
    iban: 'DK5000400440116243',
    bic: 'FJORDK22',
  },
};
