import type { Mutant } from './mutant.ts';

const told = 'src/wiring/handled-failures.ts';
const tooMany = 'src/app/dialogs/too-many-requests.tsx';
const expired = 'src/app/dialogs/session-expired.tsx';
const upgrade = 'src/app/dialogs/upgrade-needed.tsx';

/** What a person is told about 401, 402 and 429, and where it leads them. */
export const dialogs: readonly Mutant[] = [
  {
    rules: ['§8-401', '§8-handled'],
    says: 'nobody tells the session of a 401',
    file: told,
    find: "machines.session.send({ type: 'UNAUTHENTICATED' });",
    replace: ';',
  },
  {
    rules: ['§8-402', '§8-handled'],
    says: 'the upgrade modal isn’t told what a 402 said',
    file: told,
    find: 'details: failure.details }',
    replace: 'details: null }',
  },
  {
    rules: ['§8-429', '§8-handled'],
    says: 'nobody tells the dialog of a 429',
    file: told,
    find: "machines.rateLimit.send({ type: 'TOO_MANY_REQUESTS' });",
    replace: '',
  },
  {
    rules: ['§8-429-fixed', '§4-rate-fixed'],
    says: 'the too-many-requests dialog can be dismissed',
    file: tooMany,
    find: '      persistent\n',
    replace: '',
  },
  {
    rules: ['§8-429-bar'],
    says: 'the too-many-requests dialog has no bar',
    file: tooMany,
    find: "      <Progress\n        label={t('error.too_many_requests.title')}\n        value={Math.round(100 - (left / RATE_LIMIT_MS) * 100)}\n      />\n",
    replace: '',
  },
  {
    rules: ['§8-429'],
    says: 'the too-many-requests dialog has another title',
    file: tooMany,
    find: "      title={t('error.too_many_requests.title')}",
    replace: "      title={t('error.unauthenticated.title')}",
  },
  {
    rules: ['§8-401', '§4-expiry'],
    says: 'the warning of an ended session can be dismissed',
    file: expired,
    find: '      persistent\n',
    replace: '',
  },
  {
    rules: ['§8-401', '§4-expiry'],
    says: 'the warning of an ended session has another title',
    file: expired,
    find: "title={t('error.unauthenticated.title')}",
    replace: "title={t('error.too_many_requests.title')}",
  },
  {
    rules: ['§2-upgrade-button'],
    says: 'the upgrade modal’s button leads to changing the plan',
    file: upgrade,
    find: 'links.subscriptionUpgrade()',
    replace: 'links.subscriptionChange()',
  },
  {
    rules: ['§2-upgrade-loader'],
    says: 'the upgrade modal shows its steps at once',
    file: upgrade,
    find: "{upgrade.matches('loading') ? (",
    replace: "{upgrade.matches('closed') ? (",
  },
  {
    rules: ['§2-upgrade-change'],
    says: 'the upgrade modal’s fourth step leads to buying a plan',
    file: 'src/features/guide/steps.ts',
    find: 'links.subscriptionChange()',
    replace: 'links.subscriptionUpgrade()',
  },
  {
    rules: ['§2-upgrade-steps'],
    says: 'the upgrade modal’s guide has another third step',
    file: 'src/features/guide/steps.ts',
    find: 'href: links.importList(),',
    replace: "href: guide === 'start' ? links.importList() : links.myProducts(),",
  },
  {
    rules: ['§4-upgrade', '§3-state-upgrade'],
    says: 'a second 402 replaces what the modal tells of the first',
    file: 'src/machines/upgrade-modal.ts',
    find: "open: { on: { CLOSE: 'closed' } },",
    replace: "open: { on: { CLOSE: 'closed', SUBSCRIPTION_REQUIRED: 'loading' } },",
  },
  {
    rules: ['§7-delete-payment-method-failed'],
    says: 'what was read before a failed removal is trusted',
    file: 'src/screens/subscription/trusted.ts',
    find: 'distrusted === null || read.observedAt > distrusted',
    replace: 'distrusted === null || read.observedAt >= distrusted',
  },
];
