import { at, openSidebar, pressed, type State } from './state.ts';

const profile = '/shop/user/profile';
const mapping = '/shop/integrations/advanced-settings/mapping-values';
const asks = '[role=alertdialog][open]';
const firstRow = 'tbody a, tbody button';

const startOf = (word: string) => new RegExp(`^${word.split(/[ (]*\{/)[0]}`);

/** Presses the first enabled button whose label begins with the text, up to its first placeholder. */
const pressedNamed =
  (path: string, id: string): State['enter'] =>
  async ({ open, page, word }) => {
    await open(path);
    await page
      .getByRole('main')
      .getByRole('button', { name: startOf(word(id)) })
      .and(page.locator(':not([aria-disabled=true])'))
      .first()
      .click();
  };

/** Decisions that a person may want to know more about first, and the dialogs for them. */
export const decisions: readonly State[] = [
  { name: 'end a partnership', who: 'merchant', enter: inTab('partnerships', 'partnerships.end') },
  {
    name: 'ask for a partnership',
    who: 'merchant',
    enter: inTab('partnerships', 'partnerships.ask'),
  },
  {
    name: 'withdraw a request',
    who: 'merchant',
    shows: asks,
    enter: inTab('partnerships', 'partnerships.withdraw'),
  },
  {
    name: 'remove from the team',
    who: 'merchant',
    shows: asks,
    enter: inTab('team', 'shop-profile.remove'),
  },
  {
    name: 'change the plan',
    who: 'merchant',
    shows: asks,
    enter: pressedNamed('/shop/subscription/change', 'subscription-change.to'),
  },
  {
    name: 'buy a plan',
    who: 'no-subscription',
    shows: asks,
    enter: pressedNamed('/shop/subscription/upgrade', 'subscription-upgrade.buy'),
  },
  {
    name: 'remove a card',
    who: 'merchant',
    shows: asks,
    async enter({ open, page, word }) {
      const card = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031 };
      const data = [
        { ...card, id: 1, is_default: true },
        { ...card, id: 2, brand: 'dankort', is_default: false },
      ];
      await page.route('**/api/shop/payment-methods', (route) => route.fulfill({ json: { data } }));
      await open('/shop/subscription');
      const remove = { name: word('subscription.method-remove'), exact: true };
      await page.getByRole('button', remove).first().click();
    },
  },
  {
    name: 'delete a feed',
    who: 'merchant',
    shows: asks,
    enter: inDialog('/shop/products/feeds?feed=1', 'feeds.remove'),
  },
  {
    name: 'edit a mapping',
    who: 'merchant',
    enter: pressedNamed(mapping, 'mapping-values.edit'),
  },
  {
    name: 'words to choose from',
    who: 'supplier',
    shows: '[role=option]',
    async enter({ open, page }) {
      await open('/supplier/categories?state=mapped');
      await page.getByRole('combobox').first().click();
    },
  },
  {
    name: 'rename a view',
    who: 'merchant',
    async enter({ open, page, word }) {
      await open(`${mapping}?search=a`);
      await page.getByRole('button', { name: word('views.save') }).click();
      await page.locator('dialog[open] [type=submit]').click();
      await page.getByRole('button', { name: startOf(word('views.more')) }).click();
      await page.getByRole('button', { name: word('views.rename') }).click();
    },
  },
  {
    name: 'changes to discard',
    who: 'merchant',
    shows: asks,
    async enter({ open, page, word }) {
      // Text typed here is kept as a draft; no later state creates a rule.
      await open('/shop/integrations/advanced-settings/mutating-values?edit=new');
      const drawer = page.locator('dialog[open]');
      await drawer.getByLabel(word('mutating-values.name'), { exact: true }).fill('Forår');
      await drawer
        .getByRole('button', { name: word('ui.close') })
        .first()
        .click();
    },
  },
  {
    name: 'add a passkey',
    who: 'merchant',
    enter: pressed(profile, 'user-profile.passkey-add'),
  },
  { name: 'rename a passkey', who: 'merchant', enter: ofPasskey('user-profile.passkey-rename') },
  {
    name: 'remove a passkey',
    who: 'merchant',
    shows: asks,
    enter: ofPasskey('user-profile.passkey-remove'),
  },
  {
    name: 'log out everywhere',
    who: 'merchant',
    shows: asks,
    enter: pressed(profile, 'user-profile.sessions-all'),
  },
  { name: 'approve a request', who: 'supplier', enter: answering('supplier.approve') },
  { name: 'reject a request', who: 'supplier', enter: answering('supplier.reject') },
  { name: 'change terms', who: 'supplier', enter: inPartnership('supplier.terms.edit') },
  {
    name: 'end a shop’s partnership',
    who: 'supplier',
    shows: 'dialog[open] [type=date]',
    enter: inPartnership('supplier.end'),
  },
  {
    name: 'suppliers to switch to',
    who: 'supplier',
    shows: ':popover-open [aria-current=true]',
    async enter({ open, page, word }) {
      await open('/supplier/partnerships');
      await page.getByRole('button', { name: startOf(word('supplier.switcher.current')) }).click();
    },
  },
  {
    name: 'filters on a phone',
    who: 'merchant',
    width: 390,
    enter: pressedNamed('/shop/products/search-products', 'search.filters-active'),
  },
  {
    name: 'needs on a phone',
    who: 'merchant',
    width: 390,
    shows: 'main h2 [aria-expanded=true]',
    async enter({ open, page }) {
      await open('/shop/orders/history');
      await page.locator('main h2 [aria-expanded=false]').click();
    },
  },
  {
    name: 'supplier’s sidebar',
    who: 'supplier',
    shows: 'aside:visible, dialog[open]',
    async enter({ open, page, word }) {
      await open('/supplier/partnerships');
      await openSidebar(page, word);
    },
  },
];

/** Pages as people with fewer rights see them, and pages with a choice that isn't in their path alone. */
export const conditions: readonly State[] = [
  seen('did you mean', 'merchant', '/shop/products/search-products?search=bordlmape'),
  seen('mapped categories', 'supplier', '/supplier/categories?state=mapped'),
  seen('supplier’s requests', 'supplier', '/supplier/partnerships?tab=requests'),
  seen('order to confirm', 'merchant', '/shop/orders/show/NL-10480'),
  seen('import list of a reader', 'limited', '/shop/products/import-list'),
  seen('order of a reader', 'limited', '/shop/orders/show/NL-10480'),
  seen('team of a reader', 'limited', '/shop/profile?tab=team'),
  seen('subscription of a reader', 'limited', '/shop/subscription'),
  seen('categories of a viewer', 'viewer', '/supplier/categories'),
];

function seen(name: string, who: State['who'], path: string): State {
  return { name, who, shows: 'main', enter: at(path) };
}

function inTab(tab: string, id: string): State['enter'] {
  return pressed(`/shop/profile?tab=${tab}`, id);
}

/** Opens `path`, which shows a dialog, and presses the button with this text in it. */
function inDialog(path: string, id: string, first?: string): State['enter'] {
  return async ({ open, page, word }) => {
    await open(path);
    if (first) await page.locator(first).first().click();
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: word(id), exact: true })
      .click();
  };
}

function ofPasskey(id: string): State['enter'] {
  return async ({ open, page, word }) => {
    const made = { created_at: '2026-03-02T09:00:00.000Z', last_used_at: null };
    const data = [{ ...made, id: 'AAAA', name: 'Min telefon', is_synced: true }];
    await page.route('**/api/user/passkeys', (route) => route.fulfill({ json: { data } }));
    await open(profile);
    await page.getByRole('button', { name: startOf(word(`${id}-label`)) }).click();
  };
}

function answering(id: string): State['enter'] {
  return inDialog('/supplier/partnerships?tab=requests', id, firstRow);
}

function inPartnership(id: string): State['enter'] {
  return inDialog('/supplier/partnerships', id, firstRow);
}
