import type { ApiConfig } from '../api/config.ts';
import type { Subject } from './gate.ts';

/** What a part of the inspector is told. */
export interface PartProps {
  subject: Subject;
  config: ApiConfig;
  /** Rises when a tab has written to the store. */
  writes: number;
}
