import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Store from 'lucide-react/icons/store';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useAccount, useUser } from '../machines/react.tsx';
import { useRead } from '../sync/use-read.ts';
import { failureText } from '../ui/failure-text.ts';
import { Menu, MenuSection, menuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';

const trigger = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  height: { base: '11', md: '9' },
  paddingInline: '2.5',
  borderRadius: 'md',
  fontWeight: 'medium',
  fontSize: '0.875rem',
  _hover: { background: 'subtle' },
  '& svg': { color: 'ink.muted', flexShrink: '0' },
});
const nameStyle = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { base: '9rem', md: '14rem' },
});
const scroll = css({ maxHeight: '350px', overflowY: 'auto' });
const row = css({ flex: '1', minWidth: '0', paddingBlock: '1' });
const role = css({ display: 'block', textStyle: 'caption', color: 'ink.muted' });

/** The shops of the person with their role in each; the list scrolls past 350 px `[§9-switcher]`. */
export function ShopSwitcher() {
  const t = useT();
  const user = useUser();
  const account = useAccount();
  const read = useRead('GET /user/shops', {});
  const shops = read.state === 'ready' ? read.value.data : [];
  if (!user?.shop) return null;

  async function change(id: number) {
    const failure = await account.switchShop(id);
    if (failure) toast(t(failureText(failure).hint), { tone: 'refuse' });
  }

  return (
    <Menu
      label={t('shell.shops.current', { name: user.shop.name })}
      triggerClassName={trigger}
      trigger={
        <>
          <Store aria-hidden="true" size={16} />
          <span className={nameStyle}>{user.shop.name}</span>
          <ChevronsUpDown aria-hidden="true" size={14} />
        </>
      }
    >
      <MenuSection heading={t('shell.shops')} className={scroll}>
        {shops.map((shop) => {
          const isCurrent = shop.id === user.shop?.id;
          return (
            <button
              key={shop.id}
              type="button"
              aria-current={isCurrent}
              onClick={() => !isCurrent && void change(shop.id)}
              className={menuItem}
            >
              <span className={row}>
                {shop.name}
                <span className={role}>{shop.role_name}</span>
              </span>
              {isCurrent && <Check aria-hidden="true" size={16} />}
            </button>
          );
        })}
      </MenuSection>
    </Menu>
  );
}
