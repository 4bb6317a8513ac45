import { describe, expect, test } from 'vitest';
import { readKey } from '../../src/lib/pure/read-key.ts';
import { toggled } from '../../src/lib/pure/selection.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const idle = { typing: false, led: false, plainOff: false };
const press = (key: string, held: Partial<typeof none> = {}, place: Partial<typeof idle> = {}) =>
  readKey({ key, ...none, ...held }, { ...idle, ...place });

describe('[§D-keyboard] keys', () => {
  test('[§D-keyboard] the palette opens from anywhere, in a field too, by Ctrl or Command and K', () => {
    const palette = { kind: 'palette' };
    expect(press('k', { ctrlKey: true })).toEqual(palette);
    expect(press('K', { metaKey: true })).toEqual(palette);
    expect(press('k', { ctrlKey: true }, { typing: true, plainOff: true })).toEqual(palette);
    expect(press('k', { ctrlKey: true, altKey: true })).toBeNull();
  });

  test('[§D-keyboard] while a person types, every other key is theirs', () => {
    for (const key of [
      'j',
      'k',
      'x',
      'X',
      'e',
      '/',
      '?',
      'g',
      'a',
      'Delete',
      'Escape',
      'ArrowDown',
    ])
      expect(press(key, {}, { typing: true })).toBeNull();
  });

  test('[§D-keyboard] with Ctrl, Command or Alt held, a letter is the browser’s', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      for (const key of ['j', 'x', 'f', 'ArrowDown', 'Escape'])
        expect(press(key, { [held]: true })).toBeNull();
  });

  test('[§D-keyboard] j and k go along the list, arrows as they point', () => {
    expect(press('j')).toEqual({ kind: 'move', by: 1, along: 'order' });
    expect(press('k')).toEqual({ kind: 'move', by: -1, along: 'order' });
    expect(press('ArrowDown')).toEqual({ kind: 'move', by: 1, along: 'down' });
    expect(press('ArrowLeft')).toEqual({ kind: 'move', by: -1, along: 'across' });
  });

  test('[§D-keyboard] x selects a row, with Shift all up to it', () => {
    expect(press('x')).toEqual({ kind: 'select', range: false });
    expect(press('X', { shiftKey: true })).toEqual({ kind: 'select', range: true });
  });

  test('[§D-keyboard] g and a letter lead to a page, whatever the letter does alone', () => {
    expect(press('g')).toEqual({ kind: 'lead' });
    expect(press('x', {}, { led: true })).toEqual({ kind: 'go', letter: 'x' });
    expect(press('Enter', {}, { led: true })).toBeNull();
  });

  test('[§D-keyboard] a letter without a meaning of its own is for what declares it', () => {
    expect(press('a')).toEqual({ kind: 'press', key: 'a' });
    expect(press('Delete')).toEqual({ kind: 'press', key: 'Delete' });
    expect(press('Enter')).toBeNull();
    expect(press('Tab')).toBeNull();
  });

  test('[§D-keyboard] letters can be switched off: arrows, Escape and the palette stay', () => {
    const off = { plainOff: true };
    for (const key of ['j', 'x', 'e', '/', '?', 'g', 'a']) expect(press(key, {}, off)).toBeNull();
    expect(press('ArrowDown', {}, off)).not.toBeNull();
    expect(press('Escape', {}, off)).toEqual({ kind: 'clear' });
  });
});

describe('[§D-keyboard] a selection', () => {
  const keys = [1, 2, 3, 4, 5];
  const selectedAfter = (...[selected, ...how]: [number[], number, (number | null)?]) =>
    [...toggled(new Set(selected), keys, ...how)].sort();

  test('[§D-keyboard] one row is turned on and off', () => {
    expect(selectedAfter([1], 3)).toEqual([1, 3]);
    expect(selectedAfter([1, 3], 3)).toEqual([1]);
  });

  test('[§D-keyboard] with Shift, all rows between the two become what the last one becomes, whichever way one went', () => {
    expect(selectedAfter([2], 4, 2)).toEqual([2, 3, 4]);
    expect(selectedAfter([4], 1, 4)).toEqual([1, 2, 3, 4]);
    expect(selectedAfter([1, 2, 3, 4, 5], 4, 2)).toEqual([1, 5]);
  });

  test('[§D-keyboard] a row that is gone by now begins no range', () => {
    expect(selectedAfter([], 3, 9)).toEqual([3]);
    expect(selectedAfter([], 3, null)).toEqual([3]);
  });
});
