import { z } from 'zod';
import { catalogueEncoding } from '../entities/catalogue-files.ts';
import { runningJob } from '../entities/jobs.ts';
import { currency } from '../entities/money.ts';
import {
  newPartnershipRequest,
  partnership,
  partnershipPatch,
  partnershipRequest,
  requestDecision,
  shopPartnershipPatch,
  supplierFigures,
} from '../entities/partnerships.ts';
import { productCategory } from '../entities/products.ts';
import {
  acceptedCategories,
  supplierCategory,
  supplierCategoryPage,
  supplierCategoryPatch,
  supplierCategoryQuery,
  takenBackCategories,
} from '../entities/supplier-categories.ts';
import { none, one } from '../http/envelope.ts';
import { longest } from '../limits/longest.ts';
import type { Rows } from './row.ts';
import { now } from './write-class.ts';

/** Partnerships between shops and suppliers, and the supplier's own calls. */
export const partnerCalls = {
  'GET /shop/partnerships': { access: 'shop', role: 'limited', answer: one(z.array(partnership)) },
  'GET /shop/partnership-requests': {
    access: 'shop',
    role: 'limited',
    answer: one(z.array(partnershipRequest)),
  },
  'POST /shop/partnership-requests': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    body: newPartnershipRequest,
    answer: one(partnershipRequest),
    addition: true,
  },
  'DELETE /shop/partnership-requests/{id}': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    answer: one(partnershipRequest),
    addition: true,
  },
  'PATCH /shop/partnerships/{id}': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    body: shopPartnershipPatch,
    answer: one(partnership),
    addition: true,
  },
  'GET /supplier/partnerships': {
    access: 'supplier',
    role: 'viewer',
    answer: one(z.array(partnership)),
  },
  'GET /supplier/partnership-requests': {
    access: 'supplier',
    role: 'viewer',
    answer: one(z.array(partnershipRequest)),
  },
  'GET /supplier/figures': {
    access: 'supplier',
    role: 'viewer',
    answer: one(supplierFigures),
    addition: true,
  },
  'POST /supplier/partnership-requests/{id}/decision': {
    access: 'supplier',
    role: 'editor',
    write: now.repeatable,
    body: requestDecision,
    answer: one(partnershipRequest),
    addition: true,
  },
  'PATCH /supplier/partnerships/{id}': {
    access: 'supplier',
    role: 'editor',
    write: now.repeatable,
    body: partnershipPatch,
    answer: one(partnership),
    addition: true,
  },

  'POST /supplier/catalogue': {
    access: 'supplier',
    role: 'editor',
    write: now.repeatable,
    query: z.object({
      filename: z.string().max(longest.filename).optional(),
      currency: currency.optional(),
      map: z.string().max(2000).optional(),
      decimal: z.enum(['.', ',']).optional(),
      encoding: catalogueEncoding.optional(),
      header_row: z.coerce.number().int().min(1).max(1000).optional(),
      key: z.enum(['ean', 'title']).optional(),
      drafts: z.enum(['0', '1']).optional(),
      complete: z.enum(['0', '1']).optional(),
      leave_at_most: z.coerce.number().int().min(0).max(100).optional(),
      dry_run: z.enum(['0', '1']).optional(),
    }),
    upload: true,
    answer: one(runningJob),
    addition: true,
  },
  'GET /supplier/events': {
    access: 'supplier',
    role: 'viewer',
    answer: one(runningJob.nullable()),
    addition: true,
  },
  'GET /supplier/product-categories': {
    access: 'supplier',
    role: 'viewer',
    answer: one(z.array(productCategory)),
    addition: true,
  },
  'GET /supplier/categories': {
    access: 'supplier',
    role: 'viewer',
    query: supplierCategoryQuery,
    answer: supplierCategoryPage,
    addition: true,
  },
  'PATCH /supplier/categories/{id}': {
    access: 'supplier',
    role: 'editor',
    write: now.repeatable,
    body: supplierCategoryPatch,
    answer: one(supplierCategory),
    addition: true,
  },
  'POST /supplier/categories/accept': {
    access: 'supplier',
    role: 'editor',
    write: now.repeatable,
    answer: one(acceptedCategories),
    addition: true,
  },
  'POST /supplier/categories/take-back': {
    access: 'supplier',
    role: 'editor',
    write: now.repeatable,
    body: takenBackCategories,
    answer: none,
    addition: true,
  },
} as const satisfies Rows;
