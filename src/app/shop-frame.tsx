// What guest.css has is in it, too: a page from the server links one of the two.
import '../ui/compiled/shop.css';

export { ShopLayout } from '../layouts/shop-layout.tsx';
