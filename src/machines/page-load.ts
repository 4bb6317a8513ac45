import { setup } from 'xstate';

export type PageLoadEvent = { type: 'START' } | { type: 'FINISH' };

/** The progress bar of a navigation `[§4-page-load]`; it isn't shown if the page is there within 300 ms. */
export const pageLoadMachine = setup({
  types: { events: {} as PageLoadEvent },
  delays: { patience: 300, farewell: 200 },
}).createMachine({
  id: 'pageLoad',
  initial: 'idle',
  on: { START: '.patient' },
  states: {
    idle: {},
    patient: { after: { patience: 'running' }, on: { START: {}, FINISH: 'idle' } },
    running: { on: { START: {}, FINISH: 'finishing' } },
    /** The bar is full and fades out. */
    finishing: { after: { farewell: 'idle' } },
  },
});
