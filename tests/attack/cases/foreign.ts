import { type CallKey, contract } from '../../../contract/calls.ts';
import { callExamples } from '../../support/call-examples.ts';
import type { Case } from '../case.ts';
import { mine } from './calls.ts';

/** Bodies and queries that name a stranger's records: the answer is as if they didn't exist, and shows nothing of them. */
export const foreign: readonly Case[] = [
  ...(Object.keys(contract) as CallKey[])
    .filter((call) => callExamples[call].whose === 'tenant')
    .map(
      (call): Case => ({
        title: `${call}: another’s`,
        comes: 404,
        code: 'not_found',
        shot: (world) => {
          const { query: _, body: __, ...params } = world.theirs[call].args;
          return mine(call, { params })(world);
        },
      }),
    ),
  {
    title: 'PATCH /import-products/{id}: another’s variant',
    comes: 422,
    shot: async (world) => {
      const [row] = await world.target.rows(
        'select variants.id from variants join products on products.id = product_id where variants.supplier_id = ? limit 1',
        world.theirs['PATCH /import-products/{id}'].owner.supplierId,
      );
      return mine('PATCH /import-products/{id}', {
        body: { variants: [{ variant_id: row?.id, included: true }] },
      })(world);
    },
  },
  {
    title: 'POST /invitations/accept: an invitation of somebody else',
    comes: [403, 404, 409, 422],
    shot: (world) =>
      mine('POST /invitations/accept', {
        body: () => world.theirs['POST /invitations/accept'].args.body,
      })(world),
  },
  {
    title: 'GET /shop/integrations/{id}/mapping-values: another’s store and my value',
    comes: 404,
    shot: (world) =>
      mine('PATCH /shop/integrations/{id}/mapping-values/{valueId}', {
        params: { id: world.theirs['GET /shop/integrations/{id}'].args.id },
      })(world),
  },
  {
    title:
      'PATCH /shop/feeds/{id}: a filter for another’s supplier builds nothing of theirs that is secret',
    comes: 200,
    shot: (world) =>
      mine('PATCH /shop/feeds/{id}', {
        body: { filter: { supplier_id: world.stranger.supplierId } },
      })(world),
  },
  {
    title: 'POST /shop/partnership-requests: a supplier that there isn’t',
    comes: 422,
    shot: mine('POST /shop/partnership-requests', { body: { supplier_id: 2 ** 31 - 1 } }),
  },
];
