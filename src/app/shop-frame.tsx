// The styles of the whole app, what guest.css has among them: a page from the server links one of the two.
import '../ui/compiled/shop.css';

export { ShopLayout } from '../layouts/shop-layout.tsx';
