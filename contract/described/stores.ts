import type { storeCalls } from '../calls/stores.ts';
import type { Described } from './described.ts';

/** The stores that the shop sells in: connecting them, their mappings and rules. */
export const storeDescriptions = {
  'POST /connect/tickets': {
    summary: 'Trade a platform’s session token for a ticket',
    description:
      'For a person who arrives from a store platform: the platform’s signed token, which lives for a minute, becomes a ticket that survives the login and is used once.',
    refuses: ['not_found', 'connect_forged', 'connect_expired', 'connect_used'],
    example: { body: { session_token: 'eyJhbGciOiJIUzI1NiJ9.eyJkZXN0IjoiLi4uIn0.c2lnbmVk' } },
  },
  'POST /connect/shopify': {
    summary: 'Connect the store of a ticket',
    description:
      'The store becomes an integration of the shop; one that has us installed already is connected at once, any other waits to be allowed. Takes an admin.',
    refuses: ['connect_forged', 'connect_expired', 'connect_used', 'store_taken', 'quota_exceeded'],
    example: { body: { ticket: '0JrVqk6hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e' } },
  },
  'POST /oauth/{provider}': {
    summary: 'Begin to connect a store',
    description:
      'Answers the address of the platform’s own page where the person says yes. `provider` is `shopify` or `woocommerce`; one that this server isn’t set up for is a 404. Takes an admin.',
    example: { provider: 'shopify', body: { shop_domain: 'nordlys.myshopify.com' } },
  },
  'POST /oauth/{provider}/callback': {
    summary: 'Finish connecting a store',
    description:
      'Takes the query that the platform has sent the person back with, as it came, whatever parameters the platform has added. It is believed only with the state of `POST /oauth/{provider}`, from the person who set out with it, and with the platform’s signature where it makes one. What the platform has allowed is fetched after that: the store is connected within seconds, or `problem` tells why not. Takes an admin.',
    refuses: ['connect_forged', 'connect_expired', 'connect_used', 'store_taken', 'quota_exceeded'],
    example: {
      provider: 'shopify',
      body: {
        query:
          'code=0907a61c&hmac=700e2d&shop=nordlys.myshopify.com&state=0.6784&timestamp=1337178173',
      },
    },
  },

  'POST /oauth/woocommerce/keys': {
    summary: 'Hand over a shop’s keys',
    description:
      'Called by a WooCommerce shop, not by clients: the keys wait for the person who set out with the state in `user_id`, and are forgotten with it.',
    refuses: ['connect_forged', 'connect_expired', 'connect_used', 'not_found'],
    example: {
      body: {
        user_id: '0JrVqk6hQ0c1uYzJ0m4o2pXk7cWb9sLr',
        consumer_key: 'ck_5f4dcc3b5aa765d61d83',
        consumer_secret: 'cs_2c1743a391305fbf367d',
        key_permissions: 'read_write',
      },
    },
  },

  'GET /shop/integrations': {
    summary: 'List the connected stores',
    description: 'Those that were disconnected, too.',
  },
  'GET /shop/integrations/{id}': {
    summary: 'Read a connected store',
    description: 'With its options and what is exchanged with it.',
    example: { id: 3 },
  },
  'DELETE /shop/integrations/{id}': {
    summary: 'Disconnect a store',
    description:
      'Nothing is exchanged any more, the store is asked to tell us nothing more, and what it allowed is forgotten. Options, mappings and rules stay for when it is connected again. Takes an admin.',
    example: { id: 3 },
  },
  'POST /shop/integrations/{id}/test': {
    summary: 'Test the connection to a store',
    description:
      'Asks the store what it is, and answers what came of it: an exchange that is `done`, `failed` with its `cause`, or still `waiting` after ten seconds. Takes an admin.',
    refuses: ['conflict'],
    example: { id: 3 },
  },
  'GET /shop/integrations/{id}/exchanges': {
    summary: 'List the last exchanges with a store',
    description:
      'The last 100, the newest first: what was asked for, how often it was tried, why it failed and when it is tried again.',
    example: { id: 3 },
  },
  'GET /shop/integrations/{id}/options': {
    summary: 'Read a store’s options',
    description: 'How much stock is held back, and what is told of what is sold out.',
    example: { id: 3 },
  },
  'PATCH /shop/integrations/{id}/options': {
    summary: 'Edit a store’s options',
    description: 'At least one; those left out stay as they are. Takes an admin.',
    refuses: ['conflict'],
    example: { id: 3, body: { stock_buffer: 2, out_of_stock_policy: 'hide' } },
  },
  'PATCH /shop/integrations/{id}/data-resources': {
    summary: 'Edit what is exchanged with a store',
    description: 'Kinds left out stay as they are. Takes an admin.',
    refuses: ['conflict'],
    example: { id: 3, body: { data_resources: [{ kind: 'stock', enabled: true }] } },
  },
  'GET /shop/integrations/{id}/mapping-values': {
    summary: 'List mappings of values',
    description:
      'What suppliers call a category, color, size, material, brand or tag, and what the store calls it. Ten a page.',
    example: { id: 3, query: { attribute: 'color', search: 'sort' } },
  },
  'POST /shop/integrations/{id}/mapping-values': {
    summary: 'Add a mapping',
    description: 'A value that is mapped already is refused, by its field. Takes an admin.',
    refuses: ['quota_exceeded'],
    example: {
      id: 3,
      body: { attribute: 'color', source_value: 'Sort', target_value: 'Black' },
    },
  },
  'PATCH /shop/integrations/{id}/mapping-values/{valueId}': {
    summary: 'Edit a mapping',
    description: 'The attribute stays: another one is another mapping. Takes an admin.',
    example: { id: 3, valueId: 21, body: { target_value: 'Jet black' } },
  },
  'DELETE /shop/integrations/{id}/mapping-values/{valueId}': {
    summary: 'Remove a mapping',
    description: 'The value is among the unmapped ones again. Takes an admin.',
    example: { id: 3, valueId: 21 },
  },
  'GET /shop/integrations/{id}/unmapped-values': {
    summary: 'List values without a mapping',
    description: 'Those that most of the shop’s products wait for first. Ten a page.',
    example: { id: 3, query: { attribute: 'color' } },
  },
  'GET /shop/integrations/{id}/mutating-rules': {
    summary: 'List value rules',
    description: 'If/then rules for how products change for the store, in the order that they run.',
    example: { id: 3 },
  },
  'POST /shop/integrations/{id}/mutating-rules': {
    summary: 'Add a value rule',
    description: 'At the end. No rule takes a price below the cost. Takes an admin.',
    refuses: ['quota_exceeded'],
    example: {
      id: 3,
      body: {
        name: 'Rund op til 95',
        conditions: [{ field: 'price', is: 'at_least', value: 10_000 }],
        action: { kind: 'round', direction: 'up', ending: 95 },
      },
    },
  },
  'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}': {
    summary: 'Edit or move a value rule',
    description:
      'Fields left out stay as they are; `position` moves the rule there, and the others make room. Takes an admin.',
    example: { id: 3, ruleId: 5, body: { enabled: false } },
  },
  'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}': {
    summary: 'Remove a value rule',
    description: 'The others close up. Takes an admin.',
    example: { id: 3, ruleId: 5 },
  },
  'GET /shop/integrations/{id}/rule-samples': {
    summary: 'List products to try rules on',
    description: 'Some of the shop’s real products, as rules see them.',
    example: { id: 3 },
  },
  'POST /shop/integrations/{id}/mutating-rules/preview': {
    summary: 'Try value rules',
    description:
      'What rules would make of the sample products: those in the body, or those that are kept where it names none. Writes nothing, and takes no idempotency key. Rules that aren’t kept take an admin to be tried.',
    example: {
      id: 3,
      body: { rules: [{ id: null, name: 'Uden for billigt', action: { kind: 'exclude' } }] },
    },
  },
} satisfies { [C in keyof typeof storeCalls]: Described<C> };
