// The styles of the whole app; what guest.css brought is in here again, in its place.
import '../ui/compiled/shop.css';

export { ShopLayout } from '../layouts/shop-layout.tsx';
