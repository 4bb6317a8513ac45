import { expect, it } from 'vitest';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { shareOf } from '../support/share.ts';
import { races } from './races/all.ts';
import { targetOf } from './target.ts';

onOneDatabase('what is done at once', (database) => {
  const server = serverFor({ database });

  it.each(shareOf(races, 2))('[§D-attack] $title', async ({ run }) => {
    expect(await run(targetOf(server))).toEqual([]);
  });
});
