import { startSupplier } from '../support/platforms/supplier/supplier.ts';
import { arriveSignedIn, expect, test } from './app.ts';

test.use({ ownServer: true });

test('[§D-hint] [§D-handover-told] [§D-parcels-by-hand] a merchant confirms an order, reads how it reached its supplier though the answer was lost, and enters its parcel without a network', async ({
  page,
  app,
  context,
}) => {
  const supplier = await startSupplier();
  try {
    await app.restart('SIGTERM', { SUPPLIER_STAND_IN: supplier.address });
    const token = await arriveSignedIn(page, app);
    const pages = await Promise.all(
      [1, 2].map((each) => app.api().ok('GET /shop/orders', { query: { page: each } }, { token })),
    );
    const order = pages
      .flatMap(({ data }) => data)
      .find(
        ({ state, purchase_orders: parts }) =>
          state === 'awaiting_confirmation' && parts.some(({ supplier: { id } }) => id === 9),
      );
    const [line] = order?.lines ?? [];
    if (!order || !line) throw new Error('The demo has no order of supplier 9 to confirm.');
    // The supplier may also be sent orders that were confirmed before.
    supplier.faults.plan('lost-answer', { on: `"line_id":${line.id},` });
    await page.goto(`${app.url}/shop/orders/show/${order.order_number}`);
    const card = page.getByRole('region', { name: 'Nordisk Dropship' });
    await expect(card).toContainText('Ikke sendt endnu');
    await page.getByRole('button', { name: 'Bekræft ordren' }).click();
    const asIs = () => app.api().ok('GET /shop/orders/{id}', { id: order.order_number }, { token });
    await expect.poll(async () => (await asIs()).data.state).not.toBe('awaiting_confirmation');
    await expect(card).toContainText('Ikke sendt igen');
    await expect(card).toContainText('intet svar');
    await expect(card).toContainText('Modtaget af leverandøren');
    const arrived = [...supplier.store.orders.values()].map(({ arrivals }) => arrivals);
    expect(new Set(arrived)).toEqual(new Set([1]));

    app.proxy.cut();
    await context.setOffline(true);
    await card.getByRole('button', { name: 'Registrér en pakke' }).click();
    await card.getByLabel('Transportør').selectOption('gls');
    await card.getByLabel('Pakkenummer').fill('91234567890');
    await card.getByRole('button', { name: 'Gem pakken' }).click();
    await expect(card).toContainText('GLS: 91234567890');
    await expect(card.getByRole('link', { name: /91234567890/ })).toHaveCount(0);
    app.proxy.restore();
    await context.setOffline(false);
    await expect(card.getByRole('link', { name: /91234567890/ })).toHaveAttribute(
      'href',
      'https://gls-group.eu/DK/da/find-pakke?match=91234567890',
    );
    await expect(card).toContainText('Afsendt');
  } finally {
    await supplier.stop();
  }
});
