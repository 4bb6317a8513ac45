import { toggleMark } from 'prosemirror-commands';
import type { MarkType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { isInList, toggleList } from './lists.ts';
import { schema } from './schema.ts';
import type { Tool, ToolStates } from './tool-names.ts';

const { strong, em } = schema.marks;
const { ul, ol } = schema.nodes;

/** Marks the whole selection, or removes the mark if all of it is marked already. */
export const marking = (type: MarkType): Command =>
  toggleMark(type, null, { removeWhenPresent: false });

export const toolCommands: Record<Tool, Command> = {
  bold: marking(strong),
  italic: marking(em),
  bullets: toggleList(ul),
  numbers: toggleList(ol),
};

/** Which tools are active at the cursor or in the selection. */
export const toolStates = (state: EditorState): ToolStates => ({
  bold: isMarked(state, strong),
  italic: isMarked(state, em),
  bullets: isInList(state, ul),
  numbers: isInList(state, ol),
});

function isMarked({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  const marked: boolean[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    const words = node.text?.slice(Math.max(0, from - pos), to - pos).trim();
    if (words) marked.push(type.isInSet(node.marks) !== undefined);
  });
  return marked.length > 0 && marked.every(Boolean);
}
