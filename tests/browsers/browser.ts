/** One source of input, in the form that both WebDriver protocols use. */
export type Input =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' };
      actions: (
        | { type: 'pointerMove'; x: number; y: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[];
    };

/** One tab, with the few operations that both protocols share. A person's actions are built from them. */
export interface Tab {
  /** Resolves when the page has loaded; rejects if the browser shows an error page. */
  goTo(url: string): Promise<void>;
  /** The value of an expression in the page, passed as JSON. */
  evaluate(expression: string): Promise<unknown>;
  perform(inputs: Input[]): Promise<void>;
}

export interface Browser {
  tab(): Tab;
  /** Closes the window or process that shows the app, and opens the app again over the same data. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}
