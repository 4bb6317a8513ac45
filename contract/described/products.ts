import type { productCalls } from '../calls/products.ts';
import type { Described } from './described.ts';

/** Product search, the import list and the products that the shop sells. */
export const productDescriptions = {
  'GET /products': {
    summary: 'Search suppliers’ products',
    description:
      'Words are found in titles, brands, SKUs and EANs, in Danish and English, with or without accents. Filters narrow; `include=product-filters` also counts what each filter would find. A search that finds next to nothing may say what it could have meant.',
    example: { query: { search: 'lampe', in_stock: '1', order_by: 'margin', direction: 'desc' } },
  },
  'GET /products/{id}': {
    summary: 'Read a product',
    description:
      'With description, pictures, variants and what product safety asks a seller to show.',
    example: { id: 1042 },
  },
  'GET /shop/product-categories': {
    summary: 'List the categories',
    description: 'The whole tree, flat: `parent_id` is null at the top.',
  },

  'GET /import-products': {
    summary: 'List the import list',
    description: 'What the shop has picked to import, newest first, ten a page.',
    example: { query: { page: 1, search_query: 'lampe' } },
  },
  'POST /import-products': {
    summary: 'Add a product to the import list',
    description:
      'With prices that are no loss. Adding a product that is there already changes nothing, and answers the item that is there. One that the shop sells already comes as imported (`published`), with the words and prices that it is sold by.',
    refuses: ['conflict'],
    example: { body: { product_id: 1042 } },
  },
  'PATCH /import-products/{id}': {
    summary: 'Edit an item of the import list',
    description:
      'Fields and variants left out stay as they are. With `rev`, an edit of a version that isn’t the newest is refused with `stale_rev`, and `details` holds the newest. One that the shop sells stays imported, and is edited where it is sold as well; there a price that the publish gate stops is refused by its field (`invalid`). An item that a bulk import has can’t be edited (`conflict`).',
    refuses: ['stale_rev', 'conflict'],
    example: { id: 311, body: { title: 'Lampe af messing', tags: ['lamper', 'messing'] } },
  },
  'DELETE /import-products/{id}': {
    summary: 'Remove an item from the import list',
    description: 'An item that a bulk import has stays (`conflict`).',
    refuses: ['conflict'],
    example: { id: 311 },
  },
  'DELETE /import-products': {
    summary: 'Empty the import list',
    description: 'Answers how many items went. While a bulk import has some of them, none goes.',
    refuses: ['job_running'],
  },
  'POST /import-products/import/bulk': {
    summary: 'Import to the shop’s own products',
    description:
      'Starts a job that imports the newest `limit` items, or all with null, and answers it; `GET /shop/events` tells how far it is. Items that the publish gate stops stay on the list, with the reason. With a store, an item is done when the store has it, or says why not: `integration_id` names it, null imports to the shop’s own products alone, and left out it is the store that the shop’s feeds lead to, where that is connected. Takes an active plan and, where stores can be connected, one that is.',
    refuses: ['subscription_required', 'integration_required', 'job_running'],
    example: { body: { limit: null } },
  },

  'GET /shop/products': {
    summary: 'List the shop’s own products',
    description:
      'What the shop sells, newest first, ten a page. `status` is `active` unless it is given.',
    example: { query: { status: 'all', search_query: 'lampe' } },
  },
  'PATCH /my-products/{id}': {
    summary: 'Edit one of the shop’s own products',
    description:
      'Fields and variants left out stay as they are. With `rev`, an edit of a version that isn’t the newest is refused with `stale_rev`, and `details` holds the newest. A price that the publish gate stops is refused by its field (`invalid`), and so is an edit that leaves no variant included.',
    refuses: ['stale_rev'],
    example: { id: 87, body: { title: 'Lampe af messing', tags: ['lamper', 'messing'] } },
  },
  'DELETE /my-products/{id}': {
    summary: 'Stop selling a product',
    description:
      'Takes the product off the shop’s own products, and its imported item off the import list. An item that waits to be imported again stays there.',
    example: { id: 87 },
  },
} satisfies { [C in keyof typeof productCalls]: Described<C> };
