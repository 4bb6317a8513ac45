import type { CallKey } from '../../contract/calls.ts';
import { categoryMatcher } from '../../contract/rules/category-suggestions.ts';
import { recordActivity } from '../activities/record.ts';
import { requireConfirmed } from '../auth/confirm-address.ts';
import { readSupplierTree } from '../catalogue-search/category-rows.ts';
import type { SupplierContext } from '../http/context.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { pathId } from '../http/path-id.ts';
import { Refusal } from '../http/refusal.ts';
import { isInTree, mapCategories, ownCategories } from './map-categories.ts';
import type { Mover } from './mover.ts';
import { readTree } from './read-tree.ts';
import {
  pageOfSupplierCategories,
  readSupplierCategories,
  readSupplierCategory,
  sureOnes,
  toSupplierCategory,
} from './supplier-category-rows.ts';

interface Needs {
  mover: Pick<Mover, 'start'>;
}

export const supplierCategoryHandlers = {
  'GET /supplier/product-categories': async ({ lagging, supplierId }) => ({
    data: await readSupplierTree(lagging, supplierId),
  }),

  'GET /supplier/categories': async ({ db, supplierId, query, giveWay }) => {
    const found = await pageOfSupplierCategories(db, supplierId, query, giveWay);
    return {
      data: found.rows,
      meta: pageMeta(query.page, found.total),
      counts: found.counts,
    };
  },

  'PATCH /supplier/categories/{id}': async (call) => {
    const { db, supplierId, params, body } = call;
    await requireConfirmed(db, call.author.userId);
    const id = pathId(params.id);
    const [before] = await ownCategories(db, supplierId, [id]);
    if (!before) throw new Refusal('not_found', 'The supplier has no such category.');
    const { category_id } = body;
    if (category_id !== null && !(await isInTree(db, category_id))) {
      const text = 'There is no such category.';
      throw new Refusal('invalid', text, { errors: { category_id: [text] } });
    }
    const changed = await mapCategories(db, [{ id, category_id }], 'supplier');
    if (changed.length > 0) {
      await note(call, 'mapped', {
        entityId: id,
        subject: before.path.join(' > '),
        before: { category_id: before.categoryId },
        after: { category_id },
      });
    }
    const tree = categoryMatcher(await readTree(db));
    return { data: toSupplierCategory(await readSupplierCategory(db, id), tree) };
  },

  'POST /supplier/categories/accept': async (call) => {
    const { db, supplierId } = call;
    await requireConfirmed(db, call.author.userId);
    const all = await readSupplierCategories(db, supplierId);
    const unmapped = all.filter((row) => row.category_id === null);
    const accepted = await sureOnes(unmapped, categoryMatcher(await readTree(db)));
    const changed = new Set(await mapCategories(db, accepted, 'supplier'));
    if (changed.size > 0) {
      await note(call, 'accepted', { subject: String(changed.size) });
    }
    return { data: { accepted: accepted.filter(({ id }) => changed.has(id)) } };
  },

  'POST /supplier/categories/take-back': async (call) => {
    const { db, supplierId, body } = call;
    await requireConfirmed(db, call.author.userId);
    const own = await ownCategories(db, supplierId, body.ids);
    const back = own.map(({ id }) => ({ id, category_id: null }));
    const changed = await mapCategories(db, back, 'supplier');
    if (changed.length > 0) {
      await note(call, 'taken_back', { subject: String(changed.length) });
    }
    return { data: null };
  },
} satisfies Partial<Handlers<Needs>>;

type Writing = SupplierContext & Pick<Call<CallKey, Needs>, 'services' | 'afterwards'>;
type Done = Pick<Parameters<typeof recordActivity>[1], 'entityId' | 'subject' | 'before' | 'after'>;

/** Records the mappings, and has the products follow after the commit. */
async function note(
  { db, author, supplierId, services, afterwards }: Writing,
  action: 'mapped' | 'accepted' | 'taken_back',
  done: Done,
): Promise<void> {
  await recordActivity(db, {
    ...author,
    ...done,
    tenant: `supplier:${supplierId}`,
    action: `supplier_category.${action}`,
  });
  afterwards(async () => services.mover.start());
}
