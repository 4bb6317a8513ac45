/** A period of days, such as `2026-11-21`, including both. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The period in an address; null unless both are valid days and in order. */
export function spanFrom(from: string | null, to: string | null): DaySpan | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` would read the 31st of February as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The start and the end of a period in the person's time zone, as ISO 8601; the end isn't included. */
export function instantsOf({ from, to }: DaySpan): { from: string; to: string } {
  // Without a zone, this is midnight in the person's time zone, even if the clocks change within the period.
  const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString();
  return { from: midnight(from), to: midnight(dayAfter(to)) };
}

/** Whether a moment, as ISO 8601, is within the period in the person's time zone; without a period, always true. */
export function withinSpan(span: DaySpan | null): (instant: string) => boolean {
  if (span === null) return () => true;
  const { from, to } = instantsOf(span);
  const [begins, ends] = [Date.parse(from), Date.parse(to)];
  return (instant) => {
    const at = Date.parse(instant);
    return at >= begins && at < ends;
  };
}

/** The day that is `days` later, or earlier if negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day at a moment, in the person's time zone. */
export function dayAt(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const spanPresets = ['today', 'week', 'month', 'this-month', 'last-month'] as const;

/** The days of a preset, seen from `today`: `week` and `month` are the last 7 and 30 days, including today. */
export function presetSpan(preset: (typeof spanPresets)[number], today: string): DaySpan {
  const first = `${today.slice(0, 7)}-01`;
  const before = dayAfter(first, -1);
  return {
    today: { from: today, to: today },
    week: { from: dayAfter(today, -6), to: today },
    month: { from: dayAfter(today, -29), to: today },
    'this-month': { from: first, to: today },
    'last-month': { from: `${before.slice(0, 7)}-01`, to: before },
  }[preset];
}
