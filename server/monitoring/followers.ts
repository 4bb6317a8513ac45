import { hour, minute } from '../lib/durations.ts';

/** How up to date the devices that asked this process for changes in the last hour were. */
export interface Following {
  /** They lacked nothing. */
  current: number;
  /** One answer contained everything that they lacked. */
  behind: number;
  /** They lacked more than one answer contains, and went on asking. */
  farBehind: number;
  /** The most changes in one answer. */
  most: number;
}

export interface Followers {
  /** Notes an answer to a device: how many changes it contained, and whether there are more. */
  answered(changes: number, hasMore: boolean): void;
  read(): Following;
}

const slice = 5 * minute;
const nothing: Following = { current: 0, behind: 0, farBehind: 0, most: 0 };

/** Devices keep their cursor themselves, so the server only learns how far behind one is when it asks. */
export function createFollowers(now: () => number): Followers {
  const slices = new Map<number, Following>();
  const forgetOld = () => {
    const oldest = Math.floor((now() - hour) / slice);
    for (const number of slices.keys()) if (number <= oldest) slices.delete(number);
  };
  return {
    answered(changes, hasMore) {
      forgetOld();
      const number = Math.floor(now() / slice);
      const { current, behind, farBehind, most } = slices.get(number) ?? nothing;
      slices.set(number, {
        current: current + (changes === 0 ? 1 : 0),
        behind: behind + (changes > 0 && !hasMore ? 1 : 0),
        farBehind: farBehind + (hasMore ? 1 : 0),
        most: Math.max(most, changes),
      });
    },
    read() {
      forgetOld();
      return [...slices.values()].reduce(
        (sum, one) => ({
          current: sum.current + one.current,
          behind: sum.behind + one.behind,
          farBehind: sum.farBehind + one.farBehind,
          most: Math.max(sum.most, one.most),
        }),
        nothing,
      );
    },
  };
}
