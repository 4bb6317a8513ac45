import type { shopCalls } from '../calls/shop.ts';
import type { Described } from './described.ts';

/** The shop itself and its team. */
export const shopDescriptions = {
  'GET /shop': {
    summary: 'Read the shop’s profile',
    description: 'Names, address and VAT number, as on the shop’s invoices.',
  },
  'PATCH /shop': {
    summary: 'Edit the shop’s profile',
    description:
      'Fields left out stay as they are; an empty text clears a field. The VAT number is checked by its form at once and then with the register: `vat_state` tells what came of it, and an outage there is `unverified`, never `invalid`. Takes an admin.',
    example: { body: { city: 'Aarhus', postal_code: '8000', vat: 'DK13585628' } },
  },
  'GET /shop/users': {
    summary: 'List the team',
    description: 'The people of the shop and those who have been invited.',
  },
  'POST /shop/users': {
    summary: 'Invite somebody into the team',
    description:
      'Mails a link that is good for seven days. Inviting an address again renews its invitation, and the link before is dead. Takes an admin with a confirmed address; only an owner invites owners.',
    refuses: ['address_unconfirmed', 'mail_limit_reached', 'quota_exceeded'],
    example: { body: { email: 'ida@example.com', role: 'member' } },
  },
  'PATCH /shop/users/{email}': {
    summary: 'Change somebody’s role',
    description: 'A shop keeps an owner. Takes an admin, and an owner to make or unmake owners.',
    refuses: ['last_owner'],
    example: { email: 'ida@example.com', body: { role: 'admin' } },
  },
  'DELETE /shop/users/{email}': {
    summary: 'Remove somebody from the team',
    description: 'Also takes back an invitation. A shop keeps an owner. Takes an admin.',
    refuses: ['last_owner'],
    example: { email: 'ida@example.com' },
  },
  'GET /invitations/{token}': {
    summary: 'Read an invitation',
    description: 'What the link of an invitation tells anybody who has it.',
    refuses: ['token_expired'],
    example: { token: '8hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e' },
  },
  'POST /invitations/accept': {
    summary: 'Accept an invitation',
    description:
      'Lets the signed-in person into the shop; the session then stands on it. Only who is signed in with the invited address may (`forbidden`). An unknown or used link is `not_found`.',
    refuses: ['forbidden', 'not_found', 'token_expired'],
    example: { body: { token: '8hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e' } },
  },
} satisfies { [C in keyof typeof shopCalls]: Described<C> };
