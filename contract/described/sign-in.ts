import type { signInCalls } from '../calls/sign-in.ts';
import type { Described } from './described.ts';

const credentialId = 'q83vEjRWeJq83vEjRWeJqw';
const challenge = 'Zk1sT2xWb3h3R3JxS0hRZw';
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

/** Signing up, signing in and keeping the session. */
export const signInDescriptions = {
  'POST /auth/signup': {
    summary: 'Create an account',
    description:
      'Creates an account and signs it in: the answer holds the token that later calls carry as a bearer. A mail with a link to confirm the address is sent. Until that link is used, nothing of the person reaches others.',
    refuses: ['email_taken'],
    example: {
      body: {
        name: 'Åse Holm',
        email: 'aase@example.com',
        password: 'korrekt hest batteri hæfteklamme',
      },
    },
  },
  'POST /auth/login': {
    summary: 'Sign in with a password',
    description:
      'Answers a token that later calls carry as `Authorization: Bearer …`. It ends after 30 days without use, and without `remember` after 12 hours. After five wrong tries one waits (429, with `Retry-After`). An account that is to be deleted is refused with `account_leaving` and a token for `POST /auth/keep-account`.',
    refuses: ['wrong_credentials', 'account_leaving'],
    example: {
      body: { email: 'merchant@example.com', password: 'dropline-demo', remember: true },
    },
  },
  'POST /auth/forgot-password': {
    summary: 'Ask for a link to set a new password',
    description:
      'Mails a link if the address has an account. The answer is the same either way, so that nobody learns who has one. Five links an hour at most.',
    example: { body: { email: 'merchant@example.com' } },
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with a mailed link',
    description:
      'Takes the token of the link from `POST /auth/forgot-password`, which works once and for an hour. All sessions of the person end.',
    refuses: ['token_expired'],
    example: {
      body: {
        token: '8hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e',
        password: 'korrekt hest batteri hæfteklamme',
      },
    },
  },
  'POST /auth/confirm-email': {
    summary: 'Confirm an address',
    description:
      'Takes the token of the link that was mailed to the address. Used again within its time it changes nothing, and is answered the same.',
    refuses: ['token_expired'],
    example: { body: { token: '8hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e' } },
  },
  'POST /auth/keep-account': {
    summary: 'Take back the deletion of an account',
    description:
      'Takes the token of the mail that told of the deletion, or of a sign-in that was refused with `account_leaving`. Works for the 14 days before the account is deleted. It doesn’t sign anybody in.',
    refuses: ['token_expired'],
    example: { body: { token: '8hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e' } },
  },
  'POST /auth/end-session': {
    summary: 'End a session by its ticket',
    description:
      'For a device that signed out without a network: the ticket ends the one session it was made for, and opens nothing. A ticket whose session is over changes nothing.',
    example: { body: { ticket: '0JrVqk6hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e' } },
  },
  'POST /auth/passkey/options': {
    summary: 'Begin to sign in with a passkey',
    description:
      'Answers the options of Web Authentication, as JSON, with a challenge that `POST /auth/passkey` takes back signed, once.',
  },
  'POST /auth/passkey': {
    summary: 'Sign in with a passkey',
    description:
      'Takes the credential as the browser’s `navigator.credentials.get()` gives it, as JSON, and answers a token as `POST /auth/login` does.',
    refuses: ['wrong_credentials', 'token_expired', 'account_leaving'],
    example: {
      body: {
        credential: {
          ...{ id: credentialId, rawId: credentialId, type: 'public-key' },
          clientExtensionResults: {},
          response: {
            clientDataJSON,
            authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
            signature: 'MEUCIQDkZ0xWb3h3R3JxS0hRZ2lTb21ldGhpbmc',
            userHandle: challenge,
          },
        },
      },
    },
  },
  'POST /logout': {
    summary: 'Sign out',
    description: 'Ends the session whose token the call carries. Other sessions go on.',
  },

  'GET /user/sessions': {
    summary: 'List the places where one is signed in',
    description:
      'With the browser, the system and the address of each, as far as they can be told.',
  },
  'DELETE /user/sessions/{id}': {
    summary: 'End a session',
    description:
      'Signs the person out there. Ending the session that asks is the same as `POST /logout`.',
    called: { id: 'session' },
    example: { id: 'f3b1c6de0a7e4f0c' },
  },
  'DELETE /user/sessions': {
    summary: 'End all other sessions',
    description: 'Signs the person out everywhere but here.',
  },
  'GET /user/passkeys': {
    summary: 'List the passkeys',
    description: 'What the person can sign in with in place of a password.',
  },
  'POST /user/passkeys/options': {
    summary: 'Begin to add a passkey',
    description:
      'Answers the options of Web Authentication, as JSON, for the browser’s `navigator.credentials.create()`. Takes the password: who holds somebody’s session isn’t that person yet. A person has 20 passkeys at most.',
    refuses: ['wrong_credentials', 'conflict'],
    example: { body: { current_password: 'dropline-demo' } },
  },
  'POST /user/passkeys': {
    summary: 'Add a passkey',
    description:
      'Takes the credential that the browser has made with the options asked for before.',
    refuses: ['token_expired', 'conflict'],
    example: {
      body: {
        name: 'Nøglen på kontoret',
        credential: {
          ...{ id: credentialId, rawId: credentialId, type: 'public-key' },
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ' },
        },
      },
    },
  },
  'PATCH /user/passkeys/{id}': {
    summary: 'Rename a passkey',
    description: 'The name is for the person alone.',
    called: { id: 'passkey' },
    example: { id: credentialId, body: { name: 'Nøglen derhjemme' } },
  },
  'DELETE /user/passkeys/{id}': {
    summary: 'Remove a passkey',
    description: 'It signs nobody in any more. Sessions that it opened go on.',
    called: { id: 'passkey' },
    example: { id: credentialId },
  },
} satisfies { [C in keyof typeof signInCalls]: Described<C> };
