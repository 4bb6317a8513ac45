import { done, notDone, type SendingTraits } from './traits.ts';

export const sendingOfConfirm: SendingTraits<'POST /shop/orders/{id}/confirm'> = {
  words: 'confirm',
  async reconcile({ request }, { args }) {
    const answer = await request('GET /shop/orders/{id}', { id: args.id });
    return answer.data.state === 'awaiting_confirmation' ? notDone : done(answer);
  },
};
