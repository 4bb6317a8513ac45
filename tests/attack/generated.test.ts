import { expect, it } from 'vitest';
import { type CallKey, contract } from '../../contract/calls.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { type Played, playRequests } from './generated/requests.ts';
import { targetOf } from './target.ts';

const calls = Object.keys(contract) as CallKey[];

onOneDatabase('requests made from the contract', (database) => {
  const server = serverFor({ database });

  it('[§D-attack] each call succeeds, and no invented input breaks it', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const played: Played[] = [];
    await playRequests({
      target: targetOf(server),
      seed,
      count: calls.length * 3,
      markers: [],
      each: (one) => played.push(one),
    });
    // Slow answers don't count here: this machine runs other tests at the same time.
    const wrong = played.flatMap(({ call, shot, wrong: all }) =>
      all.filter((each) => !/^\d+ ms$/.test(each)).map((each) => ({ seed, call, shot, each })),
    );
    expect(wrong).toEqual([]);
    const done = played.filter(({ answer }) => answer.status === 200).map(({ call }) => call);
    expect(new Set(done)).toEqual(new Set(calls));
  });
});
