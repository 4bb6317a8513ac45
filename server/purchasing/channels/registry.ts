import type { ChannelKind } from '../../../contract/platforms/channel-traits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Reach } from '../../outward/guarded-request.ts';
import { apiChannel } from './api-channel.ts';
import type { Channel, ChannelRow } from './channel.ts';
import { mailChannel } from './mail-channel.ts';

export interface ChannelTools {
  mailer: Mailer;
  /** The limits for reaching suppliers' APIs. */
  reach: Reach;
}

/** One row per kind of way: a missing one doesn't compile. */
const openers = {
  mail: mailChannel,
  api: apiChannel,
} satisfies Record<ChannelKind, (address: string, tools: ChannelTools) => Channel>;

export const openChannel = ({ kind, address }: ChannelRow, tools: ChannelTools): Channel =>
  openers[kind](address, tools);
