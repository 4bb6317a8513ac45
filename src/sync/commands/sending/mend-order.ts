import { done, notDone, type SendingTraits } from './traits.ts';

type Sending = SendingTraits<'POST /shop/orders/{id}/mend'>;
type Mend = Parameters<NonNullable<Sending['withoutRev']>>[0];

export const sendingOfMend: Sending = {
  words: ({ args }) => ({ id: `mend-${args.body.kind}` }),
  async reconcile({ request }, { args: { id, body } }) {
    const answer = await request('GET /shop/orders/{id}', { id });
    if (answer.data.rev === body.rev) return notDone;
    const last = answer.data.timeline.at(-1);
    // Somebody else may have changed the order since, so the person has to check.
    return last?.act === body.kind ? done(answer) : { kind: 'unknown' };
  },
  rebased: (command, { tables }) => {
    const order = tables.orders.find(
      ({ order_number }) => order_number === String(command.args.id),
    );
    return order ? withRev(command, order.rev) : command;
  },
  isBehind: ({ args }, later) =>
    String(later.args.id) === String(args.id) && later.args.body.rev === args.body.rev,
  readdressed: (command, { rev }) => (rev === null ? command : withRev(command, rev)),
};

const withRev = (command: Mend, rev: number): Mend => ({
  ...command,
  args: { ...command.args, body: { ...command.args.body, rev } },
});
