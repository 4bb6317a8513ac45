/** The formatting that the toolbar can apply. */
export type Tool = 'bold' | 'italic' | 'bullets' | 'numbers';

/** Which tools are active at the cursor or in the selection. */
export type ToolStates = Record<Tool, boolean>;
