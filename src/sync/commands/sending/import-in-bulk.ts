import { done, type SendingTraits } from './traits.ts';

/** A server's clock may be this far behind ours, in milliseconds. */
const clockSkew = 60_000;

export const sendingOfBulk: SendingTraits<'POST /import-products/import/bulk'> = {
  words: ({ args: { body } }) =>
    body.limit === null ? { id: 'importAll' } : { id: 'import', values: { count: body.limit } },
  // Only a job that is still told of can be recognised; its absence says nothing.
  async reconcile({ request }, _command, { sentAt }) {
    const { data: job } = await request('GET /shop/events', {});
    const since = (sentAt ?? 0) - clockSkew;
    const ours = job?.kind === 'bulk_import' && Date.parse(job.created_at) >= since;
    return ours ? done({ data: job }) : { kind: 'unknown' };
  },
};
