import type { partnerCalls } from '../calls/partners.ts';
import type { Described } from './described.ts';

/** Partnerships between shops and suppliers, and the supplier's own calls. */
export const partnerDescriptions = {
  'GET /shop/partnerships': {
    summary: 'List the shop’s partnerships',
    description: 'What the shop and its suppliers have agreed on.',
  },
  'GET /shop/partnership-requests': {
    summary: 'List the shop’s requests',
    description: 'Open ones and those that were answered, withdrawn or have expired.',
  },
  'POST /shop/partnership-requests': {
    summary: 'Ask a supplier for a partnership',
    description: 'One open request a supplier. Takes an admin with a confirmed address.',
    refuses: ['address_unconfirmed', 'conflict', 'request_open', 'quota_exceeded'],
    example: { body: { supplier_id: 9, message: 'Vi sælger lamper i hele Norden.' } },
  },
  'DELETE /shop/partnership-requests/{id}': {
    summary: 'Withdraw a request',
    description: 'Only as long as it is open. Takes an admin.',
    refuses: ['conflict'],
    example: { id: 15 },
  },
  'PATCH /shop/partnerships/{id}': {
    summary: 'End a partnership as the shop',
    description: 'On a day to come; paid orders are still fulfilled. Takes an admin.',
    refuses: ['conflict'],
    example: { id: 6, body: { state: 'ending', ends_at: '2027-06-30T00:00:00+02:00' } },
  },
  'GET /supplier/partnerships': {
    summary: 'List the supplier’s partnerships',
    description: 'The shops that sell the supplier’s products, and on which terms.',
  },
  'GET /supplier/partnership-requests': {
    summary: 'List requests to the supplier',
    description: 'Open ones and those that were answered, withdrawn or have expired.',
  },
  'GET /supplier/figures': {
    summary: 'Read the supplier’s figures',
    description: 'Products, and orders and revenue of the last 30 days, one entry a day.',
  },
  'POST /supplier/partnership-requests/{id}/decision': {
    summary: 'Answer a request',
    description:
      'Approving makes the partnership, with the terms given or none; rejecting takes a reason. Takes an editor with a confirmed address.',
    refuses: ['address_unconfirmed', 'conflict'],
    example: { id: 15, body: { decision: 'reject', reason: 'Vi har for lidt på lager.' } },
  },
  'PATCH /supplier/partnerships/{id}': {
    summary: 'Change a partnership as the supplier',
    description:
      'Pauses, resumes, ends on a day, or changes the terms. Takes an editor with a confirmed address.',
    refuses: ['address_unconfirmed', 'conflict'],
    example: { id: 6, body: { state: 'paused' } },
  },
  'POST /supplier/catalogue': {
    summary: 'Import a catalogue file',
    description:
      'The body is the file as it is: a product CSV of Shopify, WooCommerce, Magento or PrestaShop, a Google Merchant file, or any CSV with `map`. It is checked before the answer, then read as a job that `GET /supplier/events` follows. `dry_run=1` tells what would happen. A file that is cut off or no catalogue changes nothing. One import a supplier at a time. Takes an editor with a confirmed address.',
    refuses: ['address_unconfirmed', 'payload_too_large', 'job_running'],
    example: {
      query: { filename: 'lamper.csv', currency: 'DKK', map: 'title=Navn,cost=Pris,sku=Nr' },
    },
  },
  'GET /supplier/events': {
    summary: 'Read the supplier’s running job',
    description:
      'The import that is at work, or one that ended within the last minute; null where there is none.',
  },
  'GET /supplier/product-categories': {
    summary: 'List the tree of categories',
    description:
      'Dropline’s own tree, which all shops browse, parents before children. A count is of the supplier’s products on offer, with all that stands below.',
  },
  'GET /supplier/categories': {
    summary: 'List the supplier’s own categories',
    description:
      'What the supplier’s files call a category, path by path, and where in the tree each is mapped to; those with the most products first. `state=unmapped` is the queue of those that shops find under no category yet: each comes with up to three suggestions by its name. Only categories of products on offer are listed.',
    example: { query: { state: 'unmapped', search: 'tasker' } },
  },
  'PATCH /supplier/categories/{id}': {
    summary: 'Map one of the supplier’s categories',
    description:
      'To a category of the tree, or with null to none. Its products move there, soon after the answer where there are many, and so do those that shops hold and have not moved themselves; later files follow it. Takes an editor with a confirmed address.',
    refuses: ['address_unconfirmed'],
    example: { id: 4, body: { category_id: 9 } },
  },
  'POST /supplier/categories/accept': {
    summary: 'Accept all sure suggestions',
    description:
      'Maps every unmapped category that has a sure suggestion to it, and tells which. Takes an editor with a confirmed address.',
    refuses: ['address_unconfirmed'],
  },
  'POST /supplier/categories/take-back': {
    summary: 'Take mappings back',
    description:
      'Makes these categories unmapped again, as after accepting all suggestions; what is unmapped or not the supplier’s stays as it is. Takes an editor with a confirmed address.',
    refuses: ['address_unconfirmed'],
    example: { body: { ids: [4, 7] } },
  },
} satisfies { [C in keyof typeof partnerCalls]: Described<C> };
