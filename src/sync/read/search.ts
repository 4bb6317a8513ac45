import {
  fieldsOfImportProduct,
  fieldsOfMyProduct,
  fieldsOfOrder,
} from '../../../contract/rules/search-fields.ts';
import { textIndex } from '../../lib/pure/text-index.ts';

/** One search index per collection, shared by all screens, so that each record is indexed only once. */
export const searches = {
  'import-products': textIndex(fieldsOfImportProduct),
  'my-products': textIndex(fieldsOfMyProduct),
  orders: textIndex(fieldsOfOrder),
};
