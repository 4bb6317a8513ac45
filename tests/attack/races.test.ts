import { expect, it } from 'vitest';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { races } from './races/all.ts';
import { targetOf } from './target.ts';

onEachDatabase('what is done at once', (database) => {
  const server = serverFor({ database });

  it.each(races)('[§D-attack] $title', async ({ run }) => {
    expect(await run(targetOf(server))).toEqual([]);
  });
});
