import type { Order } from '../../../../contract/entities/orders.ts';
import { css } from '../../../../styled-system/css';
import type { Doing } from './use-mend.ts';

/** The props of a form for one act. */
export interface PanelProps {
  order: Order;
  onDone: (doing: Doing) => Promise<void>;
}

export const panelStyle = css({
  display: 'grid',
  gap: '3',
  padding: '3.5',
  borderRadius: 'md',
  background: 'surface',
  boxShadow: 'hairline',
  color: 'ink',
  minWidth: '0',
});
export const panelButton = css({ justifySelf: 'start' });
export const panelHint = css({ color: 'ink.muted' });
