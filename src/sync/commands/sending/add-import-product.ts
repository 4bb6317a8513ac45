import { done, notDone, type SendingTraits } from './traits.ts';

export const sendingOfAdd: SendingTraits<'POST /import-products'> = {
  words: 'add',
  async reconcile({ findItem }, { args }) {
    const record = await findItem(({ product_id }) => product_id === args.body.product_id);
    return record ? done({ data: record }) : notDone;
  },
};
