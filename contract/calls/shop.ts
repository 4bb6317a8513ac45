import { z } from 'zod';
import { shopProfile, shopProfilePatch } from '../entities/profiles.ts';
import {
  invitation,
  invitationToken,
  newTeamUser,
  roleChange,
  teamUser,
} from '../entities/team.ts';
import { user } from '../entities/users.ts';
import { none, one } from '../http/envelope.ts';
import type { Rows } from './row.ts';
import { now } from './write-class.ts';

/** The shop itself and its team. */
export const shopCalls = {
  'GET /shop': { access: 'shop', role: 'limited', answer: one(shopProfile), addition: true },
  'PATCH /shop': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    body: shopProfilePatch,
    answer: one(shopProfile),
    addition: true,
  },
  'GET /shop/users': { access: 'shop', role: 'limited', answer: one(z.array(teamUser)) },
  'POST /shop/users': {
    access: 'shop',
    role: 'admin',
    write: now.asked,
    body: newTeamUser,
    answer: one(teamUser),
  },
  'PATCH /shop/users/{email}': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    body: roleChange,
    answer: one(teamUser),
  },
  'DELETE /shop/users/{email}': {
    access: 'shop',
    role: 'admin',
    partly: true,
    write: now.repeatable,
    answer: none,
  },
  'GET /invitations/{token}': {
    access: 'anyone',
    answer: one(invitation),
    addition: true,
    bearsSecret: true,
  },
  'POST /invitations/accept': {
    access: 'user',
    write: now.repeatable,
    body: invitationToken,
    answer: one(user),
    addition: true,
    bearsSecret: true,
  },
} as const satisfies Rows;
