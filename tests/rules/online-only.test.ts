import { expect, test } from 'vitest';
import type { RequestCall } from '../../src/api/request.ts';
import { createWriteKeys } from '../../src/sync/outbox/write-keys.ts';
import { createAccount } from '../../src/wiring/account.ts';
import { never, serverMachines } from '../../src/wiring/server-machines.ts';

const body = { email: 'ida@example.com', password: 'dropline-demo' };

test('[§D-classes] without a connection nobody signs in or switches, and nothing is sent', async () => {
  const sent: string[] = [];
  const request = (async (call) => {
    sent.push(call);
    return { data: null };
  }) as RequestCall;
  const account = createAccount({
    keys: createWriteKeys(),
    request,
    canReach: async () => false,
    session: serverMachines(null, false).session,
    reconsider: never,
    exclusively: never,
    tellOthers: () => {},
    remember: never,
    href: (path) => path,
  });
  const attempts = [
    account.login({ ...body, remember: true }),
    account.signup({ ...body, name: 'Ida' }),
    account.forgotPassword({ email: body.email }),
    account.confirmAddress({ token: 'a' }),
    account.leave({ current_password: body.password }),
    account.resetPassword({ token: 'a', password: body.password }),
    account.switchShop(2),
    account.switchSupplier(9),
  ];
  expect(await Promise.all(attempts)).toEqual(attempts.map(() => ({ kind: 'offline' })));
  expect(sent).toEqual([]);
});
