import type { Node, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, wrapRangeInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { schema } from './schema.ts';

const { p, line, ul, ol, li, td, th, dt, dd, caption } = schema.nodes;
const isList = (type: NodeType | undefined) => type === ul || type === ol;

/** Whether the whole selection is in lists of this kind. */
export function isInList(state: EditorState, type: NodeType): boolean {
  const lines = linesOf(state);
  return (
    lines.length > 0 && lines.every((pos) => listAt(state.doc.resolve(pos + 1))?.type === type)
  );
}

/** Turns the selected paragraphs into items of such a list; if all of them are in one already, takes them out. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const { tr } = state;
    const lines = linesOf(state).toReversed();
    if (isInList(state, type)) for (const pos of lines) while (lift(state, tr, pos));
    else for (const pos of lines) enlist(tr, pos, type);
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** If the cursor is at the start of an item, moves the item out of its list, or from an inner list to the outer one. */
export const leaveListAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.depth < 2) return false;
  if ($from.node(-1).type !== li || $from.index(-1) > 0) return false;
  const { tr } = state;
  if (!lift(state, tr, $from.before())) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** The positions of the paragraphs in the selection. */
function linesOf({ doc, selection: { from, to } }: EditorState): number[] {
  const found: number[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) found.push(pos);
    return !node.isTextblock;
  });
  return found;
}

/** The innermost list around a position. */
function listAt($pos: ResolvedPos): { node: Node; type: NodeType; pos: number } | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (isList(node.type)) return { node, type: node.type, pos: $pos.before(depth) };
  }
  return null;
}

function enlist(tr: Transaction, at: number, type: NodeType): void {
  const pos = tr.mapping.map(at);
  const list = listAt(tr.doc.resolve(pos + 1));
  if (list) {
    tr.setNodeMarkup(list.pos, type);
    return;
  }
  const block = tr.doc.nodeAt(pos);
  if (!block) return;
  if (block.type === p) tr.setNodeMarkup(pos, line);
  const range = tr.doc.resolve(pos + 1).blockRange();
  if (!range || !wrapRangeInList(tr, range, type)) return;
  joinAt(tr, pos + block.nodeSize + 4);
  joinAt(tr, pos);
}

function joinAt(tr: Transaction, pos: number): void {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(pos);
  if (nodeBefore && isList(nodeBefore.type) && nodeBefore.type === nodeAfter?.type) tr.join(pos);
}

/** Moves the item around a paragraph out by one list; false if it isn't in one. */
function lift(state: EditorState, tr: Transaction, at: number): boolean {
  const inside = () => tr.doc.resolve(tr.mapping.map(at) + 1);
  const before = tr.steps.length;
  const after = state.apply(tr);
  const there = after.apply(after.tr.setSelection(TextSelection.create(after.doc, inside().pos)));
  liftListItem(li)(there, ({ steps }) => steps.forEach((step) => void tr.step(step)));
  if (tr.steps.length === before) return false;
  const $pos = inside();
  const bare: (NodeType | undefined)[] = [li, td, th, dt, dd, caption];
  // The item's text becomes a paragraph again, unless its new parent may contain text directly.
  if ($pos.parent.type === line && !bare.includes($pos.node(-1).type))
    tr.setNodeMarkup($pos.before(), p);
  return true;
}
