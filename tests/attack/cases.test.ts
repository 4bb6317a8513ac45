import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { judge, shotOf } from './case.ts';
import { subjects } from './cases/all.ts';
import { fire } from './shot.ts';
import { type Target, targetOf } from './target.ts';
import { makeWorld, type World } from './world.ts';

onEachDatabase('hostile requests', (database) => {
  const server = serverFor({ database });
  let world: World;
  beforeAll(async () => {
    const target: Target = targetOf(server);
    world = await makeWorld(target);
  });

  describe.each(Object.entries(subjects))('%s', (_, cases) => {
    it.each(cases.filter(({ ofPages }) => !ofPages))('[§D-attack] $title', async (one) => {
      const answer = await fire(world.target.address, await shotOf(one, world));
      expect(await judge(one, answer, world)).toEqual([]);
    });
  });
});
