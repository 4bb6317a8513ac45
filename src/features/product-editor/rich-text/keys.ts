import {
  baseKeymap,
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  joinTextblockBackward,
  joinTextblockForward,
  liftEmptyBlock,
  newlineInCode,
  selectNodeBackward,
  selectNodeForward,
  splitBlockAs,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { splitListItem } from 'prosemirror-schema-list';
import type { Command } from 'prosemirror-state';
import { leaveListAtStart } from './lists.ts';
import { schema } from './schema.ts';
import { marking, toolCommands } from './tools.ts';

const { p, line, li, br } = schema.nodes;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(br.create()).scrollIntoView());
  return true;
};

/** A line has no element of its own that could be split, so Enter inserts a line break. */
const breakBareLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const isBare = $from.parent.type === line && $from.node(-1).type !== li;
  return isBare && breakLine(state, dispatch);
};

const leaveEmptyItem: Command = (state, dispatch) =>
  state.selection.$from.parent.content.size === 0 && leaveListAtStart(state, dispatch);

const enter = chainCommands(
  newlineInCode,
  splitListItem(li),
  leaveEmptyItem,
  breakBareLine,
  liftEmptyBlock,
  // After a heading, and at the end of a paragraph, a new paragraph begins.
  splitBlockAs(({ type }, atEnd) => (atEnd && type !== line ? { type: p } : null)),
);
const backspace = chainCommands(
  deleteSelection,
  leaveListAtStart,
  joinTextblockBackward,
  joinBackward,
  selectNodeBackward,
);
const del = chainCommands(deleteSelection, joinTextblockForward, joinForward, selectNodeForward);

export const keys: Record<string, Command> = {
  ...baseKeymap,
  Enter: enter,
  'Shift-Enter': chainCommands(newlineInCode, breakLine),
  Backspace: backspace,
  'Mod-Backspace': backspace,
  'Shift-Backspace': backspace,
  Delete: del,
  'Mod-Delete': del,
  'Mod-b': toolCommands.bold,
  'Mod-i': toolCommands.italic,
  // The browser's own command would set a style.
  'Mod-u': marking(schema.marks.u),
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
};
