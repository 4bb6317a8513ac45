import type { ChannelKind } from '../../../contract/platforms/channel-traits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Reach } from '../../outward/guarded-request.ts';
import { apiChannel } from './api-channel.ts';
import type { Channel, ChannelRow } from './channel.ts';
import { mailChannel } from './mail-channel.ts';

export interface ChannelTools {
  mailer: Mailer;
  /** How far suppliers' APIs may be. */
  reach: Reach;
}

/** One row a kind of way: what is missing doesn't compile. */
const openers = {
  mail: mailChannel,
  api: apiChannel,
} satisfies Record<ChannelKind, (address: string, tools: ChannelTools) => Channel>;

export const openChannel = ({ kind, address }: ChannelRow, tools: ChannelTools): Channel =>
  openers[kind](address, tools);
