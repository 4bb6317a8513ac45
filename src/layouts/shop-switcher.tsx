import Store from 'lucide-react/icons/store';
import { isRole, roleWords } from '../features/team/role-words.ts';
import { useT } from '../i18n/t.ts';
import { useAccount, useUser } from '../machines/react.tsx';
import { useRead } from '../sync/react/use-read.ts';
import { Drop } from '../ui/drop.tsx';
import { Switcher } from './switcher.tsx';

/** The person's shops, with their role in each `[§2-top-switcher]`. */
export function ShopSwitcher() {
  const t = useT();
  const shop = useUser()?.shop;
  const account = useAccount();
  const read = useRead('GET /user/shops', {});
  if (!shop) return null;
  const shops = read.state === 'ready' ? read.value.data : [];
  // Other back ends may have other roles.
  const noteOf = (role: string) => (isRole(role) ? t(roleWords[role]) : role);
  return (
    <Switcher
      label={t('shell.shops.current', { name: shop.name })}
      heading={t('shell.shops')}
      icon={Store}
      current={shop}
      rows={shops.map(({ id, name, role_name }) => ({ id, name, note: noteOf(role_name) }))}
      drop={read.state === 'ready' && <Drop state={read.source} observedAt={read.observedAt} />}
      onSwitch={account.switchShop}
    />
  );
}
