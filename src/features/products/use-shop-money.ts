import type { ShopMoney } from '../../../contract/entities/rates.ts';
import { useUser } from '../../machines/react.tsx';

/** Of a back end that says nothing of it: Danish, and nothing is converted. */
const danish: ShopMoney = { currency: 'DKK', vat_rate: 2500, rates: null };

/** What the shop reckons with, as the device was told last: also without a network. */
export const useShopMoney = (): ShopMoney => useUser()?.shop?.money ?? danish;
