import type { Role } from '../../../contract/entities/team.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';

export const roleWords = {
  owner: 'shop-profile.role.owner',
  admin: 'shop-profile.role.admin',
  member: 'shop-profile.role.member',
  limited: 'shop-profile.role.limited',
} as const satisfies Record<Role, MessageId>;

export const roles = keysOf(roleWords);

export const isRole = (text: string): text is Role => text in roleWords;
