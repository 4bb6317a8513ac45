import { eq } from 'drizzle-orm';
import { typedEmail } from '../../contract/limits/fields.ts';
import type { ChannelKind } from '../../contract/platforms/channel-traits.ts';
import type { Db } from '../db/database.ts';
import { supplierChannels, suppliers } from '../db/schema.ts';
import { setChannel } from '../purchasing/channels/set-channel.ts';
import { AdminFailure } from './suppliers.ts';

export type Way = { kind: ChannelKind; address: string } | 'none' | null;

/**
 * Sets how a supplier takes purchase orders `[§D-channels]`, or with null shows it. Confirmed purchase orders that
 * waited for a way are then handed over by it. Throws `AdminFailure`.
 */
export async function tellChannel(
  db: Db,
  { supplierId, way, now }: { supplierId: number; way: Way; now: number },
): Promise<string> {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, supplierId));
  if (!supplier) {
    throw new AdminFailure(`There is no supplier ${supplierId}. npm run admin -- list shows all.`);
  }
  const of = eq(supplierChannels.supplierId, supplierId);
  if (way === null) {
    const [row] = await db.select().from(supplierChannels).where(of);
    return row
      ? `${supplier.name} takes purchase orders by ${row.kind}, at ${row.address}.`
      : `${supplier.name} has no way to take purchase orders: those that are confirmed wait.`;
  }
  if (way === 'none') {
    await db.delete(supplierChannels).where(of);
    return `${supplier.name} no longer has a way to take purchase orders: those that are confirmed wait.`;
  }
  const address = checked(way);
  const waiting = await setChannel(db, { supplierId, way: { ...way, address }, now });
  return [
    `${supplier.name} takes purchase orders by ${way.kind}, at ${address}.`,
    ...(waiting === 0
      ? []
      : [`${waiting} that waited for it will be handed over when a server runs.`]),
  ].join('\n');
}

function checked({ kind, address }: Exclude<Way, 'none' | null>): string {
  if (kind === 'mail') {
    const read = typedEmail.safeParse(address);
    if (!read.success) throw new AdminFailure(`--mail: "${address}" is not an address.`);
    return read.data;
  }
  const url = URL.parse(address);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new AdminFailure(
      `--api: "${address}" is not the address of an API, such as https://api.example.com/dropline.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}
