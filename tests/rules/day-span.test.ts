import { afterEach, describe, expect, test } from 'vitest';
import {
  dayAfter,
  dayAt,
  instantsOf,
  presetSpan,
  spanFrom,
  spanPresets,
  withinSpan,
} from '../../src/lib/pure/day-span.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('[§D-lists] a span of days', () => {
  test('is read off an address only when both are days in order', () => {
    expect(spanFrom('2026-11-01', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(spanFrom('2026-11-21', '2026-11-21')).not.toBeNull();
    for (const [from, to] of [
      ['2026-11-22', '2026-11-21'],
      ['2026-02-30', '2026-03-01'],
      ['2026-11-01', null],
      ['', '2026-11-21'],
      ['yesterday', 'today'],
    ] as const)
      expect(spanFrom(from, to), `${from} ${to}`).toBeNull();
  });

  test('holds both of its days whole, where the person is', () => {
    process.env.TZ = 'Europe/Copenhagen';
    const within = withinSpan({ from: '2026-11-20', to: '2026-11-21' });
    expect(within('2026-11-19T22:59:59Z')).toBe(false);
    expect(within('2026-11-19T23:00:00Z')).toBe(true);
    expect(within('2026-11-21T22:59:59Z')).toBe(true);
    expect(within('2026-11-21T23:00:00Z')).toBe(false);
    expect(withinSpan(null)('1999-01-01T00:00:00Z')).toBe(true);
  });

  test('a day on which the clocks are changed has its 23 or 25 hours', () => {
    process.env.TZ = 'Europe/Copenhagen';
    const hours = (day: string) => {
      const { from, to } = instantsOf({ from: day, to: day });
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24]);
  });

  test('the presets end on the day itself, but for the month before', () => {
    const spans = spanPresets.map((preset) => presetSpan(preset, '2027-01-15'));
    expect(spans).toEqual([
      { from: '2027-01-15', to: '2027-01-15' },
      { from: '2027-01-09', to: '2027-01-15' },
      { from: '2026-12-17', to: '2027-01-15' },
      { from: '2027-01-01', to: '2027-01-15' },
      { from: '2026-12-01', to: '2026-12-31' },
    ]);
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  });

  test('today is the day where the person is', () => {
    process.env.TZ = 'Pacific/Auckland';
    expect(dayAt(Date.parse('2026-11-21T12:00:00Z'))).toBe('2026-11-22');
  });
});
