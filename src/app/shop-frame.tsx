// Also contains everything from guest.css, because a page from the server links only one of the two.
import '../ui/compiled/shop.css';

export { ShopLayout } from '../layouts/shop-layout.tsx';
