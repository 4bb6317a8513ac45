/** A source of input as both WebDriver protocols write it. */
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

/** One tab: the little that the two protocols have in common, and that a person's doings are made of. */
export interface Tab {
  /** Resolves when the page has loaded; rejects where the browser shows an error of its own. */
  goTo(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it. */
  evaluate(expression: string): Promise<unknown>;
  perform(inputs: Input[]): Promise<void>;
}

export interface Browser {
  tab(): Tab;
  /** Ends what shows the app and starts it anew over the same data. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}
