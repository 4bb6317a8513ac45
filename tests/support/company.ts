import type { Company } from '../../contract/page.ts';

/** Who runs the installation of a test: no word of it is also a standard one. */
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
