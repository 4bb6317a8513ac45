import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { PageLoadBar } from '../../src/app/page-load-bar.tsx';
import { pageLoadMachine } from '../../src/machines/page-load.ts';
import { rendered } from '../support/rendered.tsx';
import { TurnedClock } from '../support/turned-clock.ts';

test('[§4-page-load] the bar is seen from 300 ms into a navigation, fills when the page is there, and goes', async () => {
  const clock = new TurnedClock();
  const pageLoad = createActor(pageLoadMachine, { clock }).start();
  const look = async () => {
    const html = await rendered(createElement(PageLoadBar), { machines: { pageLoad } });
    expect(html).toMatch(/^<div aria-hidden="true" class="pos_fixed inset_\S*_0_auto_0 /);
    return {
      isSeen: /\bop_1\b/.test(html),
      isMoving: html.includes('animation_slide') || /before:anim/.test(html),
      isFull: html.includes('before:w_full'),
    };
  };
  const unseen = { isSeen: false, isMoving: false, isFull: false };
  expect(await look()).toEqual(unseen);
  pageLoad.send({ type: 'START' });
  await clock.turn(299, 1);
  expect(await look()).toEqual(unseen);
  await clock.turn(1);
  expect(await look()).toEqual({ isSeen: true, isMoving: true, isFull: false });
  pageLoad.send({ type: 'FINISH' });
  expect(await look()).toEqual({ isSeen: false, isMoving: false, isFull: true });
  await clock.turn(200);
  expect(await look()).toEqual(unseen);
  pageLoad.stop();
});
