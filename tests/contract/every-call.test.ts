import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { newOwner, type Owner } from '../support/call-example.ts';
import { callExamples } from '../support/call-examples.ts';
import type { CallOptions } from '../support/calls.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';

type Params = Record<string, unknown>;

/** An id that no record has yet, followed by ids that no record can have. */
const noIds = ['2147483647', '2147483648', '0', '-1', '1.5', 'æ', '%', '\0'];
const notObjects = ['', 'null', '[]', '3', '"text"', '{'];
const tried = new Set<CallKey>();

onOneDatabase('every call', (database) => {
  const server = serverFor({ database });

  /** Makes a call: the body, and one line with the status, the code and the fields that it names. */
  async function answer(call: CallKey, args: object, options: CallOptions = {}) {
    const { file } = callExamples[call];
    const response = await server.send(call, args, { raw: file, ...options });
    const body = await response.json();
    const fields = Object.keys(body.errors ?? {}).sort();
    return { body, told: `${response.status} ${body.code ?? ''} ${fields}`.trim() };
  }

  describe.each([
    '[§7-additions] POST /auth/signup',
    '[§7-additions] POST /auth/login',
    '[§7-additions] POST /auth/forgot-password',
    '[§7-additions] POST /auth/reset-password',
    '[§7-additions] POST /auth/passkey/options',
    '[§7-additions] POST /auth/passkey',
    '[§7-additions] POST /auth/confirm-email',
    '[§7-additions] POST /auth/end-session',
    '[§7-logout] POST /logout',
    '[§7-get-user] GET /user',
    '[§7-additions] PATCH /user',
    '[§7-additions] POST /user/password',
    '[§7-additions] POST /auth/keep-account',
    '[§7-additions] PUT /user/photo',
    '[§7-additions] DELETE /user/photo',
    '[§7-additions] POST /user/reports',
    '[§7-additions] GET /user/deletion',
    '[§7-additions] POST /user/deletion',
    '[§7-additions] GET /user/sessions',
    '[§7-additions] DELETE /user/sessions/{id}',
    '[§7-additions] DELETE /user/sessions',
    '[§7-additions] GET /user/passkeys',
    '[§7-additions] POST /user/passkeys/options',
    '[§7-additions] POST /user/passkeys',
    '[§7-additions] PATCH /user/passkeys/{id}',
    '[§7-additions] DELETE /user/passkeys/{id}',
    '[§7-additions] POST /user/confirmation',
    '[§7-additions] GET /user/export',
    '[§7-additions] POST /user/shops',
    '[§7-additions] GET /user/sealing-key',
    '[§7-user-shops] GET /user/shops',
    '[§7-switch-shop] PATCH /user/shops/switch/{id}',
    '[§7-user-suppliers] GET /user/suppliers',
    '[§7-switch-supplier] PATCH /user/suppliers/switch/{id}',
    '[§7-activities] GET /user/activities',
    '[§7-additions] POST /connect/tickets',
    '[§7-additions] POST /connect/shopify',
    '[§7-oauth] POST /oauth/{provider}',
    '[§7-additions] POST /oauth/{provider}/callback',
    '[§7-additions] POST /oauth/woocommerce/keys',
    '[§7-additions] GET /shop',
    '[§7-additions] PATCH /shop',
    '[§7-get-team] GET /shop/users',
    '[§7-post-team] POST /shop/users',
    '[§7-patch-team] PATCH /shop/users/{email}',
    '[§7-delete-team] DELETE /shop/users/{email}',
    '[§7-additions] GET /invitations/{token}',
    '[§7-additions] POST /invitations/accept',
    '[§7-products] GET /products',
    '[§7-product] GET /products/{id}',
    '[§7-categories] GET /shop/product-categories',
    '[§7-additions] GET /listings',
    '[§7-additions] POST /listings/{id}/pause',
    '[§7-additions] POST /listings/{id}/resume',
    '[§7-additions] POST /listings/{id}/push',
    '[§7-additions] POST /listings/{id}/unpublish',
    '[§7-additions] POST /listings/{id}/owners',
    '[§7-get-import-products] GET /import-products',
    '[§7-post-import-products] POST /import-products',
    '[§7-patch-import-product] PATCH /import-products/{id}',
    '[§7-delete-import-product] DELETE /import-products/{id}',
    '[§7-delete-import-products] DELETE /import-products',
    '[§7-bulk-import] POST /import-products/import/bulk',
    '[§7-shop-products] GET /shop/products',
    '[§7-get-orders] GET /shop/orders',
    '[§7-get-order] GET /shop/orders/{id}',
    '[§7-confirm-order] POST /shop/orders/{id}/confirm',
    '[§7-additions] POST /shop/orders/{id}/parcels',
    '[§7-additions] POST /shop/purchase-orders/{id}/hand-over',
    '[§7-additions] POST /shop/purchase-orders/{id}/cancel',
    '[§7-additions] POST /shop/orders/{id}/mend',
    '[§7-additions] GET /shop/orders/{id}/swaps',
    '[§7-events] GET /shop/events',
    '[§7-additions] POST /shop/events/{id}/cancel',
    '[§7-subscriptions] GET /shop/subscriptions',
    '[§7-additions] POST /shop/subscriptions',
    '[§7-additions] PATCH /shop/subscriptions/{id}',
    '[§7-additions] DELETE /shop/subscriptions/{id}',
    '[§7-additions] GET /shop/plans',
    '[§7-get-payment-methods] GET /shop/payment-methods',
    '[§7-additions] PATCH /shop/payment-methods/{id}',
    '[§7-delete-payment-method] DELETE /shop/payment-methods/{id}',
    '[§7-invoices] GET /shop/invoices',
    '[§7-additions] GET /shop/invoices/{number}',
    '[§7-additions] GET /shop/invoices/{number}/pdf',
    '[§7-shop-partnerships] GET /shop/partnerships',
    '[§7-shop-requests] GET /shop/partnership-requests',
    '[§7-additions] POST /shop/partnership-requests',
    '[§7-additions] DELETE /shop/partnership-requests/{id}',
    '[§7-additions] PATCH /shop/partnerships/{id}',
    '[§7-supplier-partnerships] GET /supplier/partnerships',
    '[§7-supplier-requests] GET /supplier/partnership-requests',
    '[§7-additions] GET /supplier/figures',
    '[§7-additions] POST /supplier/partnership-requests/{id}/decision',
    '[§7-additions] PATCH /supplier/partnerships/{id}',
    '[§7-additions] GET /supplier/product-categories',
    '[§7-additions] GET /supplier/categories',
    '[§7-additions] PATCH /supplier/categories/{id}',
    '[§7-additions] POST /supplier/categories/accept',
    '[§7-additions] POST /supplier/categories/take-back',
    '[§7-get-integrations] GET /shop/integrations',
    '[§7-get-integration] GET /shop/integrations/{id}',
    '[§7-additions] DELETE /shop/integrations/{id}',
    '[§7-additions] POST /shop/integrations/{id}/test',
    '[§7-additions] GET /shop/integrations/{id}/exchanges',
    '[§7-get-integration-options] GET /shop/integrations/{id}/options',
    '[§7-patch-integration-options] PATCH /shop/integrations/{id}/options',
    '[§7-patch-data-resources] PATCH /shop/integrations/{id}/data-resources',
    '[§7-additions] GET /shop/integrations/{id}/mapping-values',
    '[§7-additions] POST /shop/integrations/{id}/mapping-values',
    '[§7-additions] PATCH /shop/integrations/{id}/mapping-values/{valueId}',
    '[§7-additions] DELETE /shop/integrations/{id}/mapping-values/{valueId}',
    '[§7-additions] GET /shop/integrations/{id}/unmapped-values',
    '[§7-additions] GET /shop/integrations/{id}/mutating-rules',
    '[§7-additions] POST /shop/integrations/{id}/mutating-rules',
    '[§7-additions] PATCH /shop/integrations/{id}/mutating-rules/{ruleId}',
    '[§7-additions] DELETE /shop/integrations/{id}/mutating-rules/{ruleId}',
    '[§7-additions] GET /shop/integrations/{id}/rule-samples',
    '[§7-additions] POST /shop/integrations/{id}/mutating-rules/preview',
    '[§7-get-feeds] GET /shop/feeds',
    '[§7-post-feeds] POST /shop/feeds',
    '[§7-additions] PATCH /shop/feeds/{id}',
    '[§7-additions] POST /shop/feeds/{id}/build',
    '[§7-additions] DELETE /shop/feeds/{id}',
    '[§7-additions] PATCH /my-products/{id}',
    '[§7-additions] DELETE /my-products/{id}',
    '[§7-additions] GET /changes',
    '[§7-additions] GET /changes/next',
    '[§7-additions] POST /supplier/catalogue',
    '[§7-additions] GET /supplier/events',
  ])('%s', (title) => {
    const call = callOf(title);
    const row: Row = contract[call];
    const { make, wrong, whose } = callExamples[call];
    const params = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    let mine: { owner: Owner; args: Params };
    let theirs: typeof mine;
    beforeAll(async () => {
      tried.add(call);
      mine = await made();
      if (whose === 'tenant') theirs = await made();
    });

    async function made() {
      const owner = await newOwner(server);
      return { owner, args: { ...(await make(server, owner)) } };
    }

    if (params.length > 0)
      it('[§D-fields] what isn’t there is 404', async () => {
        for (const name of params) {
          const answers = await Promise.all(
            noIds.map((id) => answer(call, { ...mine.args, [name]: id }, mine.owner)),
          );
          const told = answers.map((each, at) => `${noIds[at]}: ${each.told}`);
          expect(told).toEqual(noIds.map((id) => `${id}: 404 not_found`));
        }
      });

    if (whose === 'tenant')
      it('[§D-tenancy] what is another tenant’s is 404', async () => {
        const ids = Object.fromEntries(params.map((name) => [name, theirs.args[name]]));
        const wholly = { ...mine.args, ...ids };
        const partly = params.map((name) => ({ ...mine.args, [name]: theirs.args[name] }));
        for (const args of [wholly, ...partly]) {
          expect((await answer(call, args, mine.owner)).told).toBe('404 not_found');
        }
      });

    if (wrong)
      it('[§D-fields] wrong input is 422, by its fields', async () => {
        const { fields, ...input } = wrong;
        const { told, body } = await answer(call, { ...mine.args, ...input }, mine.owner);
        expect(told).toBe(`422 invalid ${[...fields].sort()}`);
        const texts = Object.values(body.errors).flat();
        expect(texts.filter((text) => typeof text === 'string' && text !== '')).toEqual(texts);
      });

    if (row.body)
      it('[§D-fields] a body that is no object is 422', async () => {
        const { body: _, ...args } = mine.args;
        const answers = await Promise.all(
          notObjects.map((raw) => answer(call, args, { ...mine.owner, raw })),
        );
        const told = answers.map((each, at) => `${notObjects[at]}: ${each.told}`);
        expect(told).toEqual(notObjects.map((raw) => `${raw}: 422 invalid body`));
      });

    it('[§D-contract] answers as the contract says, after all that was refused', async () => {
      const everybody = whose === 'tenant' ? [mine, theirs] : [mine];
      for (const { owner, args } of everybody) {
        const { body, told } = await answer(call, args, row.access === 'anyone' ? {} : owner);
        expect(told, JSON.stringify(body)).toBe('200');
        expect(row.answer.safeParse(body).error).toBeUndefined();
      }
    });
  });

  it('[§D-contract] no call is left out', () => {
    expect([...tried].sort()).toEqual(Object.keys(contract).sort());
  });
});

function callOf(title: string): CallKey {
  const found = Object.keys(contract).find((call) => title.endsWith(`] ${call}`));
  if (!found) throw new Error(`${title} names no call.`);
  return found as CallKey;
}
