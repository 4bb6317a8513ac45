import type { MessageId } from '../../i18n/messages.ts';
import type { AmountProblem } from '../../ui/parse-money.ts';

/** Why an input isn't a price. */
export const priceProblem = {
  missing: 'import-list.grid.price-needed',
  words: 'import-list.grid.price-words',
  marks: 'import-list.grid.price-marks',
  decimals: 'import-list.grid.price-decimals',
  negative: 'import-list.grid.price-negative',
  large: 'import-list.grid.price-large',
} as const satisfies Record<AmountProblem, MessageId>;
