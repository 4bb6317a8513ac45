import { done, type SendingTraits } from './traits.ts';

/** How far the server's clock may be behind ours, in milliseconds. */
const clockSkew = 60_000;

export const sendingOfBulk: SendingTraits<'POST /import-products/import/bulk'> = {
  words: ({ args: { body } }) =>
    body.limit === null ? { id: 'importAll' } : { id: 'import', values: { count: body.limit } },
  // Only a job that the server still lists can be recognized; if it isn't listed, that means nothing.
  async reconcile({ request }, _command, { sentAt }) {
    const { data: job } = await request('GET /shop/events', {});
    const since = (sentAt ?? 0) - clockSkew;
    const ours = job?.kind === 'bulk_import' && Date.parse(job.created_at) >= since;
    return ours ? done({ data: job }) : { kind: 'unknown' };
  },
};
