import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type InstallInput, installMachine } from '../../src/machines/install.ts';
import { badgeOf, markOf } from '../../src/wiring/badge.ts';
import { withVisit } from '../../src/wiring/install.ts';
import { settled, stateOf } from '../support/turned-clock.ts';

const firstVisit: InstallInput = {
  installed: false,
  byHand: false,
  visits: 1,
  imported: false,
  declined: false,
};

function start(input: Partial<InstallInput>, agrees = true) {
  const remember = vi.fn();
  const ask = vi.fn(() => Promise.resolve(agrees));
  const install = createActor(
    installMachine.provide({
      actors: { ask: fromPromise(ask) },
      actions: { remember: (_, memory) => remember(memory) },
    }),
    { input: { ...firstVisit, ...input } },
  );
  install.start();
  return { install, remember, ask };
}

describe('[§D-install] installing', () => {
  test('is possible when the browser says so, and is not offered on a first visit', () => {
    const { install } = start({});
    expect(stateOf(install)).toBe('impossible');
    install.send({ type: 'INSTALL' });
    expect(stateOf(install)).toBe('impossible');
    install.send({ type: 'READY' });
    expect(stateOf(install)).toBe('possible.quiet');
  });

  test('is offered on the third visit', () => {
    const { install } = start({ visits: 3 });
    install.send({ type: 'READY' });
    expect(stateOf(install)).toBe('possible.offered');
  });

  test('is offered after a first import, which is remembered', () => {
    const { install, remember } = start({});
    install.send({ type: 'READY' });
    install.send({ type: 'IMPORTED' });
    expect(stateOf(install)).toBe('possible.offered');
    expect(remember).toHaveBeenCalledExactlyOnceWith({ imported: true, declined: false });
    const later = start({ imported: true });
    later.install.send({ type: 'READY' });
    expect(stateOf(later.install)).toBe('possible.offered');
  });

  test('is not offered again after a no, which is remembered, and stays in the menu', () => {
    const { install, remember } = start({ visits: 3 });
    install.send({ type: 'READY' });
    install.send({ type: 'CLOSE' });
    expect(stateOf(install)).toBe('possible.quiet');
    expect(remember).toHaveBeenCalledExactlyOnceWith({ imported: false, declined: true });
    install.send({ type: 'IMPORTED' });
    expect(stateOf(install)).toBe('possible.quiet');
    const later = start({ visits: 9, imported: true, declined: true });
    later.install.send({ type: 'READY' });
    expect(stateOf(later.install)).toBe('possible.quiet');
  });

  test('asks with the browser’s own question, once, and is over when the person agrees', async () => {
    const { install, ask } = start({});
    install.send({ type: 'READY' });
    install.send({ type: 'INSTALL' });
    install.send({ type: 'INSTALL' });
    await settled();
    expect(ask).toHaveBeenCalledOnce();
    expect(stateOf(install)).toBe('installed');
  });

  test('a no to the browser’s question counts, and another question makes it possible again', async () => {
    const { install, remember } = start({ visits: 3 }, false);
    install.send({ type: 'READY' });
    install.send({ type: 'INSTALL' });
    await settled();
    expect(stateOf(install)).toBe('impossible');
    expect(remember).toHaveBeenCalledExactlyOnceWith({ imported: false, declined: true });
    install.send({ type: 'READY' });
    expect(stateOf(install)).toBe('possible.quiet');
  });

  test('on iOS the person is told how', () => {
    const { install, ask } = start({ byHand: true, visits: 3 });
    expect(stateOf(install)).toBe('possible.offered');
    install.send({ type: 'INSTALL' });
    expect(stateOf(install)).toBe('possible.explaining');
    install.send({ type: 'CLOSE' });
    expect(stateOf(install)).toBe('possible.quiet');
    expect(ask).not.toHaveBeenCalled();
  });

  test('is never offered where the app is installed', () => {
    const { install } = start({ installed: true, byHand: true, visits: 9, imported: true });
    expect(stateOf(install)).toBe('installed');
    const other = start({ visits: 3 });
    other.install.send({ type: 'READY' });
    other.install.send({ type: 'INSTALLED' });
    expect(stateOf(other.install)).toBe('installed');
  });

  test('pages opened within half an hour are one visit', () => {
    const minute = 60_000;
    const at = (minutes: number) => 1_000_000_000 + minutes * minute;
    let kept = withVisit({ visits: 0, lastSeen: 0, imported: false, declined: false }, at(0));
    kept = withVisit(kept, at(20));
    kept = withVisit(kept, at(50));
    expect(kept.visits).toBe(1);
    kept = withVisit(kept, at(81));
    expect(kept).toMatchObject({ visits: 2, lastSeen: at(81) });
  });
});

describe('[§D-badge] what the icon and the tab bear', () => {
  const calm = { online: true, running: 0, waiting: 0, refused: 0 };

  test('the badge counts what runs and what was refused', () => {
    expect(badgeOf(calm)).toBe(0);
    expect(badgeOf({ ...calm, waiting: 4 })).toBe(0);
    expect(badgeOf({ online: false, running: 1, waiting: 4, refused: 2 })).toBe(3);
  });

  test('the title has the drop’s shape and a count: crossed before half before hollow, and nothing while all is live', () => {
    expect(markOf(calm)).toBe('');
    expect(markOf({ ...calm, running: 1 })).toBe('');
    expect(markOf({ ...calm, online: false })).toBe('○ ');
    expect(markOf({ ...calm, online: false, waiting: 2 })).toBe('◐ 2 · ');
    expect(markOf({ ...calm, waiting: 2, refused: 1 })).toBe('⊘ 1 · ');
  });
});
