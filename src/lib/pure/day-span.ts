/** Days as `2026-11-21`, both of them in it. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The span that an address names; null unless both are days, the first not after the last. */
export function spanFrom(from: string | null, to: string | null): DaySpan | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // The 31st of February is read as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** When a span begins and ends where the person is, as ISO 8601; the end is no part of it. */
export function instantsOf({ from, to }: DaySpan): { from: string; to: string } {
  // Without a zone it is the person's own midnight, also where the clocks are changed within the span.
  const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString();
  return { from: midnight(from), to: midnight(dayAfter(to)) };
}

/** Whether an instant, as ISO 8601, falls on one of the days where the person is; every one does without a span. */
export function withinSpan(span: DaySpan | null): (instant: string) => boolean {
  if (span === null) return () => true;
  const { from, to } = instantsOf(span);
  const [begins, ends] = [Date.parse(from), Date.parse(to)];
  return (instant) => {
    const at = Date.parse(instant);
    return at >= begins && at < ends;
  };
}

/** The day `days` later, or earlier where they are negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day that it is where the person is. */
export function dayAt(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const spanPresets = ['today', 'week', 'month', 'this-month', 'last-month'] as const;

/** The days that a preset means on one of them: `week` and `month` are the last 7 and 30, with that day. */
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
