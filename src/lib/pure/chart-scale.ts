const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Three evenly spaced lines at round values, the highest at `max` or slightly above; each a multiple of `least`. */
export function gridLines(max: number, least = 1): [number, number, number] {
  const wanted = Math.max(max / 3, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const round = roundSteps.map((one) => one * power);
  const step = round.find((one) => one >= wanted && one % least === 0) ?? 10 * power;
  return [step, 2 * step, 3 * step];
}

/**
 * The index of the column at `x`, of `count` columns over `width`. Left or right of the chart, it is the first or last
 * one.
 */
export const columnAt = (x: number, width: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor((x / width) * count)));

/** The step of the Page keys: a week. */
const far = 7;

/** The column that a key moves to; null for any other key. */
export function nextColumn(key: string, at: number, count: number): number | null {
  const last = count - 1;
  const to = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - far,
    PageUp: at + far,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}
