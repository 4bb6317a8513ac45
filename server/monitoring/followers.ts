import { hour, minute } from '../lib/durations.ts';

/** How devices that followed the changes of the last hour stood when they asked, in this process. */
export interface Following {
  /** They had all. */
  current: number;
  /** One answer brought them all that they lacked. */
  behind: number;
  /** They lacked more than an answer holds, and went on asking. */
  farBehind: number;
  /** The most that one of them lacked of what an answer held. */
  most: number;
}

export interface Followers {
  /** A device was answered so many changes, and told whether there were more. */
  answered(changes: number, hasMore: boolean): void;
  read(): Following;
}

const slice = 5 * minute;
const nothing: Following = { current: 0, behind: 0, farBehind: 0, most: 0 };

/** A device keeps its cursor by itself: how far behind it is, the server learns when it asks, and from nothing else. */
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
