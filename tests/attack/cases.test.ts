import { beforeAll, describe, expect, it } from 'vitest';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { judge, shotOf } from './case.ts';
import { subjects } from './cases/all.ts';
import { operatorToken } from './cases/operator-page.ts';
import { fire } from './shot.ts';
import { type Target, targetOf } from './target.ts';
import { makeWorld, type World } from './world.ts';

onOneDatabase('hostile requests', (database) => {
  const server = serverFor({ database, operatorToken });
  let world: World;
  beforeAll(async () => {
    const target: Target = targetOf(server);
    world = await makeWorld(target);
  });

  // Cases that need the built pages run only in `npm run test:attack`.
  const here = Object.entries(subjects)
    .map(([subject, cases]) => [subject, cases.filter(({ ofPages }) => !ofPages)] as const)
    .filter(([, cases]) => cases.length > 0);
  describe.each(here)('%s', (_, cases) => {
    it.each(cases)('[§D-attack] $title', async (one) => {
      const answer = await fire(world.target.address, await shotOf(one, world));
      expect(await judge(one, answer, world)).toEqual([]);
    });
  });
});
