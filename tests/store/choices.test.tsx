import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { presetSpan } from '../../src/lib/pure/day-span.ts';
import { Combobox } from '../../src/ui/combobox.tsx';
import { DateRangePanel } from '../../src/ui/date-range-panel.tsx';
import { inPage } from './support/in-page.tsx';

const { element, show, found, button } = inPage(['orders', 'orders.later', 'mapping-values.later']);
const options = ['Bolig', 'Køkken › Gryder', 'Køkken › Kopper'].map((label, at) => ({
  value: String(at),
  label,
}));
const told = vi.fn<(value: unknown) => void>();

beforeEach(() => {
  told.mockClear();
});

test('[§D-editor] a choice among many is found by typing, and what fits none leaves it as it was', async () => {
  show(<Choice free={false} initial="0" />);
  const field = await input();
  expect(field.value).toBe('Bolig');
  await userEvent.click(field);
  await expect.poll(choices).toEqual(options.map(({ label }) => label));

  await userEvent.fill(field, 'kopper kokken');
  await expect.poll(choices).toEqual(['Køkken › Kopper']);
  await userEvent.keyboard('{Enter}');
  expect(told).toHaveBeenLastCalledWith('2');
  await expect.poll(() => field.value).toBe('Køkken › Kopper');

  await userEvent.fill(field, 'cykler');
  await expect.poll(() => element.textContent).toContain('Intet matcher »cykler«.');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => field.value).toBe('Køkken › Kopper');
  expect(told).toHaveBeenCalledTimes(1);
});

test('[§2-mapping-values] where any text will do, what is typed is the value, and a suggestion takes its place', async () => {
  show(<Choice free initial="" />);
  const field = await input();
  await userEvent.fill(field, 'Gry');
  expect(told).toHaveBeenLastCalledWith('Gry');
  await expect.poll(choices).toEqual(['Køkken › Gryder']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => field.value).toBe('Køkken › Gryder');
  expect(told).toHaveBeenLastCalledWith('Køkken › Gryder');

  await userEvent.fill(field, 'Cykler');
  expect(told).toHaveBeenLastCalledWith('Cykler');
  await expect.poll(choices).toEqual([]);
});

test('[§D-lists] a span is two days pressed in the calendar, or a usual one', async () => {
  const span = { from: '2026-02-03', to: '2026-02-05' };
  show(<DateRangePanel span={span} onChange={told} />);
  await expect.poll(() => day('10. februar 2026')).toBeTruthy();
  await userEvent.click(day('12. februar 2026'));
  expect(told).not.toHaveBeenCalled();
  // The later day may be pressed first.
  await userEvent.click(day('10. februar 2026'));
  expect(told).toHaveBeenLastCalledWith({ from: '2026-02-10', to: '2026-02-12' });

  await userEvent.click(button('Sidste måned'));
  const today = new Date().toLocaleDateString('sv-SE');
  expect(told).toHaveBeenLastCalledWith(presetSpan('last-month', today));
  await userEvent.click(button('Alle dage'));
  expect(told).toHaveBeenLastCalledWith(null);
});

function Choice({ free, initial }: { free: boolean; initial: string }) {
  const [value, setValue] = useState(initial);
  const all = free ? options.map(({ label }) => ({ value: label, label })) : options;
  return (
    <Combobox
      label="Kategori"
      free={free}
      options={all}
      value={value}
      onChange={(next) => {
        told(next);
        setValue(next);
      }}
    />
  );
}

async function input(): Promise<HTMLInputElement> {
  await expect.poll(() => element.querySelector('input')).not.toBeNull();
  return found<HTMLInputElement>('input');
}

function choices(): string[] {
  const list = [...element.querySelectorAll<HTMLElement>('[role=option]')];
  return list.filter((one) => one.checkVisibility()).map((one) => one.textContent ?? '');
}

const day = (name: string) => found(`[role=button][aria-label$="${name}"]`);
