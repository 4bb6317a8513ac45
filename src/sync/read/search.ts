import {
  fieldsOfImportProduct,
  fieldsOfMyProduct,
  fieldsOfOrder,
} from '../../../contract/rules/search-fields.ts';
import { textIndex } from '../../lib/pure/text-index.ts';

/** Each collection's search: one for all screens, so that a record is folded once wherever it is looked for. */
export const searches = {
  'import-products': textIndex(fieldsOfImportProduct),
  'my-products': textIndex(fieldsOfMyProduct),
  orders: textIndex(fieldsOfOrder),
};
