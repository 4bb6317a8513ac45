import type { MessageId } from '../i18n/messages.ts';

export const roleWords = {
  owner: 'shop-profile.role.owner',
  admin: 'shop-profile.role.admin',
  member: 'shop-profile.role.member',
  limited: 'shop-profile.role.limited',
} as const satisfies Record<string, MessageId>;

type Role = keyof typeof roleWords;
export const roles = Object.keys(roleWords) as Role[];

export const isRole = (text: string): text is Role => text in roleWords;
