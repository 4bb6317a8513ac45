import type { ShopMoney } from '../../../contract/entities/rates.ts';
import { useUser } from '../../machines/react.tsx';

/** For a back end that doesn't provide it: Danish money without conversion. */
const danish: ShopMoney = { currency: 'DKK', vat_rate: 2500, rates: null };

/** The shop's currency, VAT and rates, as last stored on the device; also available offline. */
export const useShopMoney = (): ShopMoney => useUser()?.shop?.money ?? danish;
