import { median } from '../bench/table.ts';

/** What a server holds at one moment. */
export interface Sample {
  /** Since the load began. */
  second: number;
  /** In bytes: the resident memory of the process. */
  memory: number;
  /** To PostgreSQL. */
  connections: number;
  /** Jobs and other work that waits. */
  waiting: number;
  /** Open files and sockets of the process. */
  handles: number;
  /** In the server's folder. */
  files: number;
}

export type Held = Exclude<keyof Sample, 'second'>;

/** How far what is held may move from the first to the last quarter: a share, and a number of things that come and go. */
const allowed: Record<Held, { share: number; things: number }> = {
  memory: { share: 0.1, things: 0 },
  connections: { share: 0, things: 2 },
  waiting: { share: 0, things: 5 },
  handles: { share: 0, things: 5 },
  files: { share: 0, things: 5 },
};

export interface Course {
  held: Held;
  /** Medians of the first and of the last quarter. */
  from: number;
  to: number;
  isFlat: boolean;
}

/** How each kind of what is held went. Memory that falls by as much as it may not grow was still warming up. */
export function coursesOf(samples: readonly Sample[]): Course[] {
  const quarter = Math.ceil(samples.length / 4);
  return (Object.keys(allowed) as Held[]).map((held) => {
    const of = (some: readonly Sample[]) => median(some.map((sample) => sample[held]));
    const from = of(samples.slice(0, quarter));
    const to = of(samples.slice(-quarter));
    const { share, things } = allowed[held];
    const moved = held === 'memory' ? Math.abs(to - from) : to - from;
    return { held, from, to, isFlat: moved <= from * share + things };
  });
}
