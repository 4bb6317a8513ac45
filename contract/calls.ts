import { z } from 'zod';
import { deletion, deletionConsequences, deletionRequest } from './entities/account-deletion.ts';
import { activityPage, activityQuery } from './entities/activities.ts';
import {
  invoiceDetail,
  invoiceFile,
  invoicePage,
  invoiceQuery,
  paymentMethod,
  paymentMethodPatch,
  plan,
  planChange,
  planChoice,
} from './entities/billing.ts';
import { catalogueEncoding } from './entities/catalogue-files.ts';
import { changePage, changeQuery } from './entities/changes.ts';
import {
  arrival,
  authorisation,
  authorisationRequest,
  connectTicket,
  platformCallback,
  usedTicket,
} from './entities/connect.ts';
import { feed, feedPatch, newFeed } from './entities/feeds.ts';
import {
  bulkImport,
  importProduct,
  importProductPage,
  importProductPatch,
  importProductQuery,
  newImportProduct,
} from './entities/import-products.ts';
import {
  dataResourcesPatch,
  integration,
  integrationOptions,
  integrationOptionsPatch,
} from './entities/integrations.ts';
import { runningJob } from './entities/jobs.ts';
import { currency } from './entities/money.ts';
import { myProductPage, myProductQuery } from './entities/my-products.ts';
import { order, orderPage, orderQuery } from './entities/orders.ts';
import {
  newPartnershipRequest,
  partnership,
  partnershipPatch,
  partnershipRequest,
  requestDecision,
  shopPartnershipPatch,
  supplierFigures,
} from './entities/partnerships.ts';
import { productCategory, productDetail, productPage, productQuery } from './entities/products.ts';
import {
  newPhoto,
  newShop,
  passwordChange,
  shopProfile,
  shopProfilePatch,
  userExport,
  userProfilePatch,
} from './entities/profiles.ts';
import { sealingKey } from './entities/sealing.ts';
import {
  newPasskey,
  newPasskeyRequest,
  openSession,
  passkey,
  passkeyCreation,
  passkeyPatch,
  passkeyRequest,
  passkeySignIn,
} from './entities/sign-in.ts';
import { subscription } from './entities/subscriptions.ts';
import {
  acceptedCategories,
  supplierCategory,
  supplierCategoryPage,
  supplierCategoryPatch,
  supplierCategoryQuery,
  takenBackCategories,
} from './entities/supplier-categories.ts';
import { invitation, invitationToken, newTeamUser, roleChange, teamUser } from './entities/team.ts';
import {
  credentials,
  mailedToken,
  password,
  session,
  shop,
  signup,
  supplier,
  user,
} from './entities/users.ts';
import {
  mappingValue,
  mappingValuePage,
  mappingValuePatch,
  mappingValueQuery,
  mutatingRule,
  mutatingRulePatch,
  newMappingValue,
  newMutatingRule,
  rulePreview,
  rulePreviewRequest,
  ruleSample,
  unmappedValuePage,
} from './entities/value-rules.ts';
import { none, one } from './envelope.ts';
import { handedOut, typedEmail } from './fields.ts';
import { longest } from './rules/longest.ts';

/**
 * Who may make a call: anyone, a signed-in person, or one whose session stands on a shop or on a supplier.
 * What a shop or supplier call touches is scoped to that tenant.
 */
export type Access = 'anyone' | 'user' | 'shop' | 'supplier';

export interface Row {
  access: Access;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** Beyond the specification's section 7. */
  addition?: true;
  /** A write that carries what no table may hold, not even hashed: it has no idempotency key and opens its own transactions. */
  unkeyed?: true;
  /** Anyone may make it, and made again under its idempotency key by who knows the password it is answered as the first `[§D-idempotency-open]`. */
  keyed?: true;
  /** Takes a secret that lets its bearer in: wrong ones are counted by the network that they come from `[§D-guessing]`. */
  bearsSecret?: true;
  /**
   * The answer opens something to whoever has it, as what a call that anyone may make answers always does: never compressed, since
   * its size would tell of it `[§D-compressed]`.
   */
  secret?: true;
  /** Writes nothing: a read whose question takes a body. It has no idempotency key and no class among the writes. */
  reads?: true;
  /** The body is a file, streamed as it is: not JSON. */
  upload?: true;
}

/** Every call, keyed by the specification's own words `[§7-base]`. Paths are relative to the API base. */
export const contract = {
  'POST /auth/signup': {
    access: 'anyone',
    body: signup,
    answer: one(session),
    addition: true,
    keyed: true,
  },
  'POST /auth/login': {
    access: 'anyone',
    body: credentials,
    answer: one(session),
    addition: true,
    keyed: true,
  },
  'POST /auth/forgot-password': {
    access: 'anyone',
    body: z.object({ email: typedEmail }),
    answer: none,
    addition: true,
  },
  'POST /auth/reset-password': {
    access: 'anyone',
    body: z.object({ token: z.string().min(1).max(longest.token), password }),
    answer: none,
    addition: true,
    bearsSecret: true,
    keyed: true,
  },
  'POST /auth/confirm-email': {
    access: 'anyone',
    body: mailedToken,
    answer: none,
    addition: true,
    bearsSecret: true,
  },
  'POST /auth/keep-account': {
    access: 'anyone',
    body: mailedToken,
    answer: none,
    addition: true,
    bearsSecret: true,
  },
  'POST /auth/end-session': {
    access: 'anyone',
    body: z.object({ ticket: handedOut }),
    answer: none,
    addition: true,
  },
  'POST /auth/passkey/options': { access: 'anyone', answer: one(passkeyRequest), addition: true },
  'POST /auth/passkey': {
    access: 'anyone',
    body: passkeySignIn,
    answer: one(session),
    addition: true,
    bearsSecret: true,
  },
  'POST /logout': { access: 'user', answer: none },

  'GET /user': { access: 'user', answer: one(user) },
  'PATCH /user': { access: 'user', body: userProfilePatch, answer: one(user), addition: true },
  'PUT /user/photo': { access: 'user', body: newPhoto, answer: one(user), addition: true },
  'DELETE /user/photo': { access: 'user', answer: one(user), addition: true },
  'GET /user/deletion': { access: 'user', answer: one(deletionConsequences), addition: true },
  'POST /user/deletion': {
    access: 'user',
    body: deletionRequest,
    answer: one(deletion),
    addition: true,
    unkeyed: true,
  },
  'POST /user/password': {
    access: 'user',
    body: passwordChange,
    answer: none,
    addition: true,
    unkeyed: true,
  },
  'GET /user/sessions': { access: 'user', answer: one(z.array(openSession)), addition: true },
  'DELETE /user/sessions/{id}': { access: 'user', answer: none, addition: true },
  'DELETE /user/sessions': { access: 'user', answer: none, addition: true },
  'GET /user/passkeys': { access: 'user', answer: one(z.array(passkey)), addition: true },
  'POST /user/passkeys/options': {
    access: 'user',
    body: newPasskeyRequest,
    answer: one(passkeyCreation),
    addition: true,
    unkeyed: true,
    secret: true,
  },
  'POST /user/passkeys': {
    access: 'user',
    body: newPasskey,
    answer: one(passkey),
    addition: true,
  },
  'PATCH /user/passkeys/{id}': {
    access: 'user',
    body: passkeyPatch,
    answer: one(passkey),
    addition: true,
  },
  'DELETE /user/passkeys/{id}': { access: 'user', answer: none, addition: true },
  'POST /user/confirmation': { access: 'user', answer: none, addition: true },
  'GET /user/export': { access: 'user', answer: one(userExport), addition: true, secret: true },
  'GET /user/sealing-key': {
    access: 'user',
    answer: one(sealingKey),
    addition: true,
    secret: true,
  },
  'POST /user/shops': { access: 'user', body: newShop, answer: one(user), addition: true },
  'GET /user/shops': { access: 'user', answer: one(z.array(shop)) },
  'PATCH /user/shops/switch/{id}': { access: 'user', answer: one(user) },
  'GET /user/suppliers': { access: 'user', answer: one(z.array(supplier)) },
  'PATCH /user/suppliers/switch/{id}': { access: 'user', answer: one(user) },
  'GET /user/activities': { access: 'user', query: activityQuery, answer: activityPage },

  'POST /connect/tickets': {
    access: 'anyone',
    body: arrival,
    answer: one(connectTicket),
    addition: true,
  },
  'POST /connect/shopify': {
    access: 'shop',
    body: usedTicket,
    answer: one(integration),
    addition: true,
  },
  'POST /oauth/{provider}': {
    access: 'shop',
    body: authorisationRequest,
    answer: authorisation,
    secret: true,
  },
  'POST /oauth/{provider}/callback': {
    access: 'shop',
    body: platformCallback,
    answer: one(integration),
    addition: true,
  },

  'GET /shop': { access: 'shop', answer: one(shopProfile), addition: true },
  'PATCH /shop': {
    access: 'shop',
    body: shopProfilePatch,
    answer: one(shopProfile),
    addition: true,
  },
  'GET /shop/users': { access: 'shop', answer: one(z.array(teamUser)) },
  'POST /shop/users': { access: 'shop', body: newTeamUser, answer: one(teamUser) },
  'PATCH /shop/users/{email}': { access: 'shop', body: roleChange, answer: one(teamUser) },
  'DELETE /shop/users/{email}': { access: 'shop', answer: none },
  'GET /invitations/{token}': {
    access: 'anyone',
    answer: one(invitation),
    addition: true,
    bearsSecret: true,
  },
  'POST /invitations/accept': {
    access: 'user',
    body: invitationToken,
    answer: one(user),
    addition: true,
    bearsSecret: true,
  },

  'GET /products': { access: 'shop', query: productQuery, answer: productPage },
  'GET /products/{id}': { access: 'shop', answer: one(productDetail) },
  'GET /shop/product-categories': { access: 'shop', answer: one(z.array(productCategory)) },

  'GET /import-products': { access: 'shop', query: importProductQuery, answer: importProductPage },
  'POST /import-products': { access: 'shop', body: newImportProduct, answer: one(importProduct) },
  'PATCH /import-products/{id}': {
    access: 'shop',
    body: importProductPatch,
    answer: one(importProduct),
  },
  'DELETE /import-products/{id}': { access: 'shop', answer: none },
  'DELETE /import-products': { access: 'shop', answer: one(z.object({ removed: z.int() })) },
  'POST /import-products/import/bulk': {
    access: 'shop',
    body: bulkImport,
    answer: one(runningJob),
  },

  'GET /shop/products': { access: 'shop', query: myProductQuery, answer: myProductPage },
  'GET /shop/orders': { access: 'shop', query: orderQuery, answer: orderPage },
  'GET /shop/orders/{id}': { access: 'shop', answer: one(order) },
  'POST /shop/orders/{id}/confirm': { access: 'shop', answer: one(order) },
  'GET /shop/events': { access: 'shop', answer: one(runningJob.nullable()) },
  'POST /shop/events/{id}/cancel': { access: 'shop', answer: one(runningJob), addition: true },
  'GET /shop/subscriptions': { access: 'shop', answer: one(z.array(subscription)) },
  'POST /shop/subscriptions': {
    access: 'shop',
    body: planChoice,
    answer: one(subscription),
    addition: true,
  },
  'PATCH /shop/subscriptions/{id}': {
    access: 'shop',
    body: planChange,
    answer: one(subscription),
    addition: true,
  },
  'DELETE /shop/subscriptions/{id}': {
    access: 'shop',
    answer: one(subscription),
    addition: true,
  },
  'GET /shop/plans': { access: 'shop', answer: one(z.array(plan)), addition: true },
  'GET /shop/payment-methods': { access: 'shop', answer: one(z.array(paymentMethod)) },
  'PATCH /shop/payment-methods/{id}': {
    access: 'shop',
    body: paymentMethodPatch,
    answer: one(z.array(paymentMethod)),
    addition: true,
  },
  'DELETE /shop/payment-methods/{id}': {
    access: 'shop',
    answer: one(z.array(paymentMethod)),
  },
  'GET /shop/invoices': { access: 'shop', query: invoiceQuery, answer: invoicePage },
  'GET /shop/invoices/{number}': { access: 'shop', answer: one(invoiceDetail), addition: true },
  'GET /shop/invoices/{number}/pdf': { access: 'shop', answer: one(invoiceFile), addition: true },

  'GET /shop/partnerships': { access: 'shop', answer: one(z.array(partnership)) },
  'GET /shop/partnership-requests': { access: 'shop', answer: one(z.array(partnershipRequest)) },
  'POST /shop/partnership-requests': {
    access: 'shop',
    body: newPartnershipRequest,
    answer: one(partnershipRequest),
    addition: true,
  },
  'DELETE /shop/partnership-requests/{id}': {
    access: 'shop',
    answer: one(partnershipRequest),
    addition: true,
  },
  'PATCH /shop/partnerships/{id}': {
    access: 'shop',
    body: shopPartnershipPatch,
    answer: one(partnership),
    addition: true,
  },
  'GET /supplier/partnerships': { access: 'supplier', answer: one(z.array(partnership)) },
  'GET /supplier/partnership-requests': {
    access: 'supplier',
    answer: one(z.array(partnershipRequest)),
  },
  'GET /supplier/figures': { access: 'supplier', answer: one(supplierFigures), addition: true },
  'POST /supplier/partnership-requests/{id}/decision': {
    access: 'supplier',
    body: requestDecision,
    answer: one(partnershipRequest),
    addition: true,
  },
  'PATCH /supplier/partnerships/{id}': {
    access: 'supplier',
    body: partnershipPatch,
    answer: one(partnership),
    addition: true,
  },

  'GET /shop/integrations': { access: 'shop', answer: one(z.array(integration)) },
  'GET /shop/integrations/{id}': { access: 'shop', answer: one(integration) },
  'DELETE /shop/integrations/{id}': { access: 'shop', answer: one(integration), addition: true },
  'GET /shop/integrations/{id}/options': {
    access: 'shop',
    answer: one(z.object({ options: integrationOptions })),
  },
  'PATCH /shop/integrations/{id}/options': {
    access: 'shop',
    body: integrationOptionsPatch,
    answer: one(integration),
  },
  'PATCH /shop/integrations/{id}/data-resources': {
    access: 'shop',
    body: dataResourcesPatch,
    answer: one(integration),
  },
  'GET /shop/integrations/{id}/mapping-values': {
    access: 'shop',
    query: mappingValueQuery,
    answer: mappingValuePage,
    addition: true,
  },
  'POST /shop/integrations/{id}/mapping-values': {
    access: 'shop',
    body: newMappingValue,
    answer: one(mappingValue),
    addition: true,
  },
  'PATCH /shop/integrations/{id}/mapping-values/{valueId}': {
    access: 'shop',
    body: mappingValuePatch,
    answer: one(mappingValue),
    addition: true,
  },
  'DELETE /shop/integrations/{id}/mapping-values/{valueId}': {
    access: 'shop',
    answer: none,
    addition: true,
  },
  'GET /shop/integrations/{id}/unmapped-values': {
    access: 'shop',
    query: mappingValueQuery,
    answer: unmappedValuePage,
    addition: true,
  },
  'GET /shop/integrations/{id}/mutating-rules': {
    access: 'shop',
    answer: one(z.array(mutatingRule)),
    addition: true,
  },
  'POST /shop/integrations/{id}/mutating-rules': {
    access: 'shop',
    body: newMutatingRule,
    answer: one(mutatingRule),
    addition: true,
  },
  'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}': {
    access: 'shop',
    body: mutatingRulePatch,
    answer: one(mutatingRule),
    addition: true,
  },
  'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}': {
    access: 'shop',
    answer: none,
    addition: true,
  },
  'GET /shop/integrations/{id}/rule-samples': {
    access: 'shop',
    answer: one(z.array(ruleSample)),
    addition: true,
  },
  'POST /shop/integrations/{id}/mutating-rules/preview': {
    access: 'shop',
    body: rulePreviewRequest,
    answer: one(z.array(rulePreview)),
    addition: true,
    reads: true,
  },

  'GET /shop/feeds': { access: 'shop', answer: one(z.array(feed)), secret: true },
  'POST /shop/feeds': { access: 'shop', body: newFeed, answer: one(feed), secret: true },
  'PATCH /shop/feeds/{id}': {
    access: 'shop',
    body: feedPatch,
    answer: one(feed),
    addition: true,
    secret: true,
  },
  'POST /shop/feeds/{id}/build': {
    access: 'shop',
    answer: one(feed),
    addition: true,
    secret: true,
  },
  'DELETE /shop/feeds/{id}': { access: 'shop', answer: none, addition: true },

  'GET /changes': { access: 'shop', query: changeQuery, answer: changePage, addition: true },
  'POST /supplier/catalogue': {
    access: 'supplier',
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
    answer: one(runningJob.nullable()),
    addition: true,
  },
  'GET /supplier/product-categories': {
    access: 'supplier',
    answer: one(z.array(productCategory)),
    addition: true,
  },
  'GET /supplier/categories': {
    access: 'supplier',
    query: supplierCategoryQuery,
    answer: supplierCategoryPage,
    addition: true,
  },
  'PATCH /supplier/categories/{id}': {
    access: 'supplier',
    body: supplierCategoryPatch,
    answer: one(supplierCategory),
    addition: true,
  },
  'POST /supplier/categories/accept': {
    access: 'supplier',
    answer: one(acceptedCategories),
    addition: true,
  },
  'POST /supplier/categories/take-back': {
    access: 'supplier',
    body: takenBackCategories,
    answer: none,
    addition: true,
  },
} as const satisfies Record<string, Row>;

export type Contract = typeof contract;
export type CallKey = keyof Contract;
