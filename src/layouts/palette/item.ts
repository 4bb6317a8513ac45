import type { LucideIcon } from 'lucide-react';
import type { Findable } from '../../lib/pure/rank.ts';
import type { Freshness } from '../../sync/state/types.ts';

/** One line of the palette: a way to somewhere, or something to do. */
export interface PaletteItem extends Findable {
  /** Names it among all, and among those chosen before. */
  id: string;
  icon: LucideIcon;
  /** At the right, muted. */
  note?: string | undefined;
  picture?: string | undefined;
  freshness?: Freshness;
  /** Where it leads; without, `run` does it. */
  href?: string;
  run?: () => unknown;
}

/** Lines under a heading; without lines it isn't shown. */
export interface PaletteSection {
  id: string;
  heading: string;
  items: readonly PaletteItem[];
  /** In the place of lines, why there are none. */
  note?: string | undefined;
}
