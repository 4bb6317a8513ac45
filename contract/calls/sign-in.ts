import { z } from 'zod';
import {
  newPasskey,
  newPasskeyRequest,
  openSession,
  passkey,
  passkeyCreation,
  passkeyPatch,
  passkeyRequest,
  passkeySignIn,
} from '../entities/sign-in.ts';
import { credentials, mailedToken, password, session, signup } from '../entities/users.ts';
import { none, one } from '../http/envelope.ts';
import { handedOut, typedEmail } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import type { Rows } from './row.ts';
import { now } from './write-class.ts';

/** Signing up, signing in and keeping the session. */
export const signInCalls = {
  'POST /auth/signup': {
    access: 'anyone',
    write: now.repeatable,
    body: signup,
    answer: one(session),
    addition: true,
    keyed: true,
  },
  'POST /auth/login': {
    access: 'anyone',
    write: now.repeatable,
    body: credentials,
    answer: one(session),
    addition: true,
    keyed: true,
  },
  'POST /auth/forgot-password': {
    access: 'anyone',
    write: now.repeatable,
    body: z.object({ email: typedEmail }),
    answer: none,
    addition: true,
  },
  'POST /auth/reset-password': {
    access: 'anyone',
    write: now.asked,
    body: z.object({ token: z.string().min(1).max(longest.token), password }),
    answer: none,
    addition: true,
    bearsSecret: true,
    keyed: true,
  },
  'POST /auth/confirm-email': {
    access: 'anyone',
    write: now.repeatable,
    body: mailedToken,
    answer: none,
    addition: true,
    bearsSecret: true,
  },
  'POST /auth/keep-account': {
    access: 'anyone',
    write: now.repeatable,
    body: mailedToken,
    answer: none,
    addition: true,
    bearsSecret: true,
  },
  'POST /auth/end-session': {
    access: 'anyone',
    write: now.repeatable,
    body: z.object({ ticket: handedOut }),
    answer: none,
    addition: true,
  },
  'POST /auth/passkey/options': {
    access: 'anyone',
    write: now.repeatable,
    answer: one(passkeyRequest),
    addition: true,
  },
  'POST /auth/passkey': {
    access: 'anyone',
    write: now.repeatable,
    body: passkeySignIn,
    answer: one(session),
    addition: true,
    bearsSecret: true,
  },
  'POST /logout': { access: 'user', write: now.repeatable, answer: none },

  'GET /user/sessions': { access: 'user', answer: one(z.array(openSession)), addition: true },
  'DELETE /user/sessions/{id}': {
    access: 'user',
    write: now.repeatable,
    answer: none,
    addition: true,
  },
  'DELETE /user/sessions': { access: 'user', write: now.repeatable, answer: none, addition: true },
  'GET /user/passkeys': { access: 'user', answer: one(z.array(passkey)), addition: true },
  'POST /user/passkeys/options': {
    access: 'user',
    write: now.repeatable,
    body: newPasskeyRequest,
    answer: one(passkeyCreation),
    addition: true,
    unkeyed: true,
    secret: true,
  },
  'POST /user/passkeys': {
    access: 'user',
    write: now.repeatable,
    body: newPasskey,
    answer: one(passkey),
    addition: true,
  },
  'PATCH /user/passkeys/{id}': {
    access: 'user',
    write: now.repeatable,
    body: passkeyPatch,
    answer: one(passkey),
    addition: true,
  },
  'DELETE /user/passkeys/{id}': {
    access: 'user',
    write: now.repeatable,
    answer: none,
    addition: true,
  },
} as const satisfies Rows;
