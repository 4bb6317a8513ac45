import { z } from 'zod';
import { deletion, deletionConsequences, deletionRequest } from '../entities/account-deletion.ts';
import { activityPage, activityQuery } from '../entities/activities.ts';
import {
  newPhoto,
  newShop,
  passwordChange,
  userExport,
  userProfilePatch,
} from '../entities/profiles.ts';
import { reports, reportsTaken } from '../entities/reports.ts';
import { sealingKey } from '../entities/sealing.ts';
import { shop, supplier, user } from '../entities/users.ts';
import { none, one } from '../http/envelope.ts';
import type { Rows } from './row.ts';
import { now } from './write-class.ts';

/** The signed-in person, and the tenant that their session is on. */
export const peopleCalls = {
  'GET /user': { access: 'user', answer: one(user) },
  'PATCH /user': {
    access: 'user',
    write: now.repeatable,
    body: userProfilePatch,
    answer: one(user),
    addition: true,
  },
  'PUT /user/photo': {
    access: 'user',
    write: now.repeatable,
    body: newPhoto,
    answer: one(user),
    addition: true,
  },
  'DELETE /user/photo': {
    access: 'user',
    write: now.repeatable,
    answer: one(user),
    addition: true,
  },
  'POST /user/reports': {
    access: 'user',
    write: now.repeatable,
    body: reports,
    answer: one(reportsTaken),
    addition: true,
  },
  'GET /user/deletion': { access: 'user', answer: one(deletionConsequences), addition: true },
  'POST /user/deletion': {
    access: 'user',
    write: now.repeatable,
    body: deletionRequest,
    answer: one(deletion),
    addition: true,
    unkeyed: true,
  },
  'POST /user/password': {
    access: 'user',
    write: now.asked,
    body: passwordChange,
    answer: none,
    addition: true,
    unkeyed: true,
  },
  'POST /user/confirmation': {
    access: 'user',
    write: now.repeatable,
    answer: none,
    addition: true,
  },
  'GET /user/export': { access: 'user', answer: one(userExport), addition: true, secret: true },
  'GET /user/sealing-key': {
    access: 'user',
    answer: one(sealingKey),
    addition: true,
    secret: true,
  },
  'POST /user/shops': {
    access: 'user',
    write: now.asked,
    body: newShop,
    answer: one(user),
    addition: true,
  },
  'GET /user/shops': { access: 'user', answer: one(z.array(shop)) },
  'PATCH /user/shops/switch/{id}': { access: 'user', write: now.repeatable, answer: one(user) },
  'GET /user/suppliers': { access: 'user', answer: one(z.array(supplier)) },
  'PATCH /user/suppliers/switch/{id}': { access: 'user', write: now.repeatable, answer: one(user) },
  'GET /user/activities': { access: 'user', query: activityQuery, answer: activityPage },
} as const satisfies Rows;
