import type { ApiConfig } from '../api/config.ts';
import type { Subject } from './gate.ts';

/** The props of each part of the inspector. */
export interface PartProps {
  subject: Subject;
  config: ApiConfig;
  /** Rises when a tab has written to the store. */
  writes: number;
}
