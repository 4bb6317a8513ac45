import Store from 'lucide-react/icons/store';
import type { MessageId } from '../i18n/messages.ts';
import { useT } from '../i18n/t.ts';
import { useAccount, useUser } from '../machines/react.tsx';
import { useRead } from '../sync/use-read.ts';
import { Switcher } from './switcher.tsx';

/** Another back end may know other roles. */
const roleWords: Partial<Record<string, MessageId>> = {
  owner: 'shop-profile.role.owner',
  admin: 'shop-profile.role.admin',
  member: 'shop-profile.role.member',
  limited: 'shop-profile.role.limited',
};

/** The shops of the person with their role in each `[§2-top-switcher]`. */
export function ShopSwitcher() {
  const t = useT();
  const shop = useUser()?.shop;
  const account = useAccount();
  const read = useRead('GET /user/shops', {});
  if (!shop) return null;
  const shops = read.state === 'ready' ? read.value.data : [];
  const noteOf = (role: string) => {
    const id = roleWords[role];
    return id ? t(id) : role;
  };
  return (
    <Switcher
      label={t('shell.shops.current', { name: shop.name })}
      heading={t('shell.shops')}
      icon={Store}
      current={shop}
      rows={shops.map(({ id, name, role_name }) => ({ id, name, note: noteOf(role_name) }))}
      onSwitch={account.switchShop}
    />
  );
}
