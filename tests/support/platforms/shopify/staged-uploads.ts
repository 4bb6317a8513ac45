import type { Caller } from './caller.ts';
import type { Store } from './store.ts';

interface Args {
  input: { filename: string; resource: string }[];
}

/** Mutations for uploading files before they are used. */
export function uploadMutations(store: Store) {
  return {
    stagedUploadsCreate: ({ input }: Args, { address }: Caller) => ({
      stagedTargets: input.map(({ filename }) => {
        const path = `tmp/${store.nextId()}/bulk/${filename}`;
        store.uploads.set(path, null);
        const url = `${address}/${store.domain}/uploads`;
        return {
          url,
          resourceUrl: `${url}/${path}`,
          parameters: [
            { name: 'key', value: path },
            { name: 'Content-Type', value: 'text/jsonl' },
          ],
        };
      }),
      userErrors: [],
    }),
  };
}
