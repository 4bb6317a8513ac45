/** What a description can be given by its toolbar. */
export type Tool = 'bold' | 'italic' | 'bullets' | 'numbers';

/** Which of them hold where the cursor or the selection is. */
export type ToolStates = Record<Tool, boolean>;
