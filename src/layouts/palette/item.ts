import type { LucideIcon } from 'lucide-react';
import type { Findable } from '../../lib/pure/rank.ts';
import type { Freshness } from '../../sync/state/types.ts';

/** One line of the palette, which leads somewhere or does something. */
export interface PaletteItem extends Findable {
  /** Identifies the line, also among the recent ones. */
  id: string;
  icon: LucideIcon;
  /** Shown at the right, in a muted colour. */
  note?: string | undefined;
  picture?: string | undefined;
  freshness?: Freshness;
  /** Its address; without one, `run` is called. */
  href?: string;
  run?: () => unknown;
}

/** Lines under a heading; hidden if it has no lines. */
export interface PaletteSection {
  id: string;
  heading: string;
  items: readonly PaletteItem[];
  /** If there are no lines, says why. */
  note?: string | undefined;
}
