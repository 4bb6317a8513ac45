import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from '../../src/ui/copy-button.tsx';
import { DateTime } from '../../src/ui/date-time.tsx';
import { Drop } from '../../src/ui/drop.tsx';
import { inPage } from './support/in-page.tsx';

const { element, show } = inPage(['shop']);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[§D-ages] an age stays current, stands still while nobody looks, and tells its exact time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_700_000_000_000 });
  show(
    <>
      <DateTime at={Date.now() - 120_000} />
      <DateTime at={Date.now()} inRow />
      <DateTime at={Date.now()} form="date" />
    </>,
  );
  const [age, inRow, day] = await vi.waitUntil(() => {
    const times = [...element.querySelectorAll('time')];
    return times.length === 3 && times;
  });
  expect(age?.textContent).toBe('2 min. siden');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => age?.textContent).toBe('3 min. siden');

  look(false);
  expect(vi.getTimerCount()).toBe(0);
  vi.setSystemTime(Date.now() + 3_600_000);
  look(true);
  await expect.poll(() => age?.textContent).toBe('1 time siden');
  expect(vi.getTimerCount()).toBe(1);

  expect(age?.title).toMatch(/14\. nov\. 2023.*\d\d[.:]\d\d/);
  expect(age?.dateTime).toMatch(/^2023-11-14T22:1\d/);
  age?.focus();
  expect(document.activeElement).toBe(age);
  expect([inRow, day].map((time) => time?.tabIndex)).toEqual([-1, -1]);
});

test('[§D-clock] [§D-ages] what a clock that was set back puts ahead of now is told by its time, and has no age', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  show(
    <>
      <DateTime at={Date.now() + 30_000} />
      <DateTime at={Date.now() + 86_400_000} />
      <Drop state="stored" observedAt={Date.now() + 86_400_000} />
    </>,
  );
  await expect.poll(() => element.textContent).toMatch(/^nu15\. nov\. 2023.*Fra enheden, 15\. nov/);
  expect(element.textContent).not.toContain('i morgen');
});

test('[§D-copy] a press copies the number and says so, and says when it could not', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  show(<CopyButton value="DK-1042" />);
  const button = await vi.waitUntil(() => element.querySelector('button'));
  expect(button.getAttribute('aria-label')).toBe('Kopiér DK-1042');
  button.click();
  await expect.poll(() => element.querySelector('[role=status]')?.textContent).toBe('Kopieret');
  expect(written).toHaveBeenCalledWith('DK-1042');
  written.mockRejectedValueOnce(new Error('denied'));
  button.click();
  await expect.poll(() => element.textContent).toContain('lod os ikke kopiere');
});

function look(isSeen: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen);
  document.dispatchEvent(new Event('visibilitychange'));
}
