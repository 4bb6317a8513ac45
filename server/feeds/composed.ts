import type { FeedProblem } from '../../contract/entities/feeds.ts';
import type { WrittenFile } from './file-writer.ts';

/** The outcome of a build. Without `file` the last good one stays. */
export interface Composed {
  file: WrittenFile | null;
  items: number;
  leftOut: number;
  problems: FeedProblem[];
}
