// The same styles as for a shop's pages.
import '../ui/compiled/shop.css';

export { SupplierLayout } from '../layouts/supplier-layout.tsx';
