import { expect, test } from 'vitest';
import { type Box, wayClear } from '../../src/ui/keep-clear.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const around = (buttons: Box[], titles: Box[] = []) => ({ buttons, titles, height: 900 });
const notice = box(1064, 64, 360, 48);

test('[§D-toast-clear] a notice that covers no main button stays at the top right', () => {
  expect(wayClear(notice, around([]))).toEqual({ x: 0, y: 0 });
  expect(wayClear(notice, around([box(1300, 200, 100, 36)]))).toEqual({ x: 0, y: 0 });
});

test('[§D-toast-clear] it stands at the left of what it would cover, where there is room', () => {
  const button = box(1216, 76, 200, 36);
  expect(wayClear(notice, around([button]))).toEqual({ x: 1216 - 8 - 1424, y: 0 });
  expect(wayClear(notice, around([button], [box(264, 76, 200, 28)]))).toEqual({ x: -216, y: 0 });
});

test('[§D-toast-clear] it stands below where a title or the edge of the window is in the way', () => {
  const button = box(1216, 76, 200, 36);
  const below = { x: 0, y: 112 + 8 - 64 };
  expect(wayClear(notice, around([button], [box(700, 76, 200, 28)]))).toEqual(below);
  const onPhone = box(0, 8, 390, 120);
  expect(wayClear(onPhone, around([box(16, 76, 358, 44)]))).toEqual({ x: 0, y: 76 + 44 + 8 - 8 });
});

test('[§D-toast-clear] below one button it covers no other', () => {
  const buttons = [box(16, 150, 358, 44), box(16, 76, 358, 44)];
  expect(wayClear(box(0, 8, 390, 80), around(buttons))).toEqual({ x: 0, y: 150 + 44 + 8 - 8 });
});

test('[§D-toast-clear] it leaves no window: where there is no room it stays', () => {
  const low = { buttons: [box(16, 76, 358, 44)], titles: [], height: 160 };
  expect(wayClear(box(0, 8, 390, 80), low)).toEqual({ x: 0, y: 0 });
});
