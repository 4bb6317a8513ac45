// The styles of the whole app, as the shop's frame has them.
import '../ui/compiled/shop.css';

export { SupplierLayout } from '../layouts/supplier-layout.tsx';
