import type { peopleCalls } from '../calls/people.ts';
import type { Described } from './described.ts';

/** The signed-in person, and the tenant that their session is on. */
export const peopleDescriptions = {
  'GET /user': {
    summary: 'Read the signed-in person',
    description:
      'Who the token belongs to, and the shop and supplier that the session stands on: what shop and supplier calls act for. `money` is what the shop reckons with: its currency, its country’s VAT, and the newest rates with their day.',
  },
  'PATCH /user': {
    summary: 'Edit the signed-in person',
    description:
      'Fields left out stay as they are. An empty `photo_url` removes the picture. `sends_reports` says whether our app may send its errors and timings home.',
    example: { body: { name: 'Åse Holm' } },
  },
  'PUT /user/photo': {
    summary: 'Upload a picture of the person',
    description:
      'A square JPEG, PNG or WebP of 64 to 512 pixels, as base64. What it isn’t for is taken out of the file: nothing but the picture is kept. It takes the place of the one before.',
    example: {
      body: {
        content_base64:
          'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQAAAABbAUdZAAAAD0lEQVR4nGNgGAWjYGACAAIAAAHnh1NjAAAAAElFTkSuQmCC',
      },
    },
  },
  'DELETE /user/photo': {
    summary: 'Remove the person’s picture',
    description: 'Where there is none nothing changes.',
  },
  'POST /user/reports': {
    summary: 'Send errors and timings of the app home',
    description:
      'Kept only where the person agreed (`sends_reports`), counted together with those of others, without who sent them, and for 30 days. Words of a message that aren’t an error’s own are left out.',
    example: {
      body: {
        build: 'Bq3x_7a',
        errors: [
          {
            kind: 'error',
            name: 'TypeError',
            message: 'Cannot read properties of undefined',
            frames: ['assets/orders-Dk29sLw.js:1:2345'],
            page: '/shop/orders/history',
            count: 1,
          },
        ],
        vitals: [{ metric: 'LCP', value: 1240, page: '/shop/orders/history' }],
      },
    },
  },
  'GET /user/deletion': {
    summary: 'See what deleting the account would end',
    description:
      'The shops that would be closed with it, what is open in them, and the day that it would be, asked for now. Changes nothing.',
  },
  'POST /user/deletion': {
    summary: 'Ask for the account’s deletion',
    description:
      'Takes the password or a passkey, and names the shops that are closed with it. All sessions end, and the account is deleted after 14 days; `POST /auth/keep-account` takes it back until then.',
    refuses: ['wrong_credentials', 'last_owner', 'token_expired', 'mail_limit_reached'],
    example: { body: { current_password: 'dropline-demo', close_shops: [12] } },
  },
  'POST /user/password': {
    summary: 'Change the password',
    description:
      'All other sessions end. A password that leaked or is easily guessed is refused, with the reason.',
    refuses: ['wrong_credentials'],
    example: {
      body: { current_password: 'dropline-demo', password: 'korrekt hest batteri hæfteklamme' },
    },
  },
  'POST /user/confirmation': {
    summary: 'Mail the link that confirms the address again',
    description: 'Three an hour at most. An address that is confirmed is sent none.',
    refuses: ['mail_limit_reached'],
  },
  'GET /user/export': {
    summary: 'Export what is kept about the person',
    description: 'Everything that is stored about the signed-in person, in one answer.',
  },
  'GET /user/sealing-key': {
    summary: 'Read the person’s sealing key',
    description:
      'A key pair on P-256, as in a JWK. Our app encrypts with its public half what an expired session leaves on a device; other clients hardly need it.',
  },
  'POST /user/shops': {
    summary: 'Create a shop',
    description: 'The person becomes its owner, and the session stands on it from then on.',
    refuses: ['quota_exceeded'],
    example: { body: { name: 'Nordlys', country: 'DK', currency: 'DKK' } },
  },
  'GET /user/shops': {
    summary: 'List the person’s shops',
    description: 'With the person’s role in each.',
  },
  'PATCH /user/shops/switch/{id}': {
    summary: 'Move the session to another shop',
    description:
      'Shop calls act for that shop from then on, in every client that has this session’s token.',
    example: { id: 12 },
  },
  'GET /user/suppliers': {
    summary: 'List the person’s suppliers',
    description: 'With what the person may do for each.',
  },
  'PATCH /user/suppliers/switch/{id}': {
    summary: 'Move the session to another supplier',
    description:
      'Supplier calls act for that supplier from then on, in every client that has this session’s token.',
    example: { id: 9 },
  },
  'GET /user/activities': {
    summary: 'List what was done',
    description:
      'In the shop that the session stands on, else for its supplier: newest first, ten a page. Entries are never changed.',
    example: { query: { page: 1 } },
  },
} satisfies { [C in keyof typeof peopleCalls]: Described<C> };
