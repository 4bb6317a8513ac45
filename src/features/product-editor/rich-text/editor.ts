import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMParser, type Node as Doc } from 'prosemirror-model';
import { EditorState, Selection, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { docOf, htmlOf, readableHtml, writer } from './html.ts';
import { keys } from './keys.ts';
import { schema } from './schema.ts';
import type { Tool, ToolStates } from './tool-names.ts';
import { toolCommands, toolStates } from './tools.ts';

export interface RichTextOptions {
  html: string;
  isLocked: boolean;
  /** Called with the changed description. If everything is undone, it is called with the original text. */
  onChange(html: string): void;
  onTools(states: ToolStates): void;
}

export interface RichTextEditor {
  press(tool: Tool): void;
  /** Shows another description, which came from outside; there is nothing to undo then. */
  show(html: string): void;
  lock(isLocked: boolean): void;
  destroy(): void;
}

/** The input types that phones and menus send instead of key events. */
const inputs: Record<string, Tool> = { formatBold: 'bold', formatItalic: 'italic' };

/** Turns `element` into an editor of a description. */
export function editRichText(element: HTMLElement, options: RichTextOptions): RichTextEditor {
  const { onChange, onTools } = options;
  let { isLocked } = options;
  let reported = options.html;
  /** The original in both forms, to recognize when the content is the same again. */
  let came = { html: reported, doc: docOf(reported) };
  const hadFocus = document.activeElement === element;

  const view = new EditorView(
    { mount: element },
    {
      state: stateOf(came.doc),
      editable: () => !isLocked,
      clipboardSerializer: writer,
      dispatchTransaction(tr) {
        view.updateState(view.state.apply(tr));
        onTools(toolStates(view.state));
        if (tr.docChanged) tell(view.state.doc);
      },
      handleDOMEvents: {
        keydown() {
          catchUp(view);
          return false;
        },
        beforeinput(_, event) {
          if (!event.inputType.startsWith('format')) return false;
          event.preventDefault();
          const tool = inputs[event.inputType];
          if (tool) press(tool);
          return true;
        },
        paste(_, event) {
          event.preventDefault();
          if (event.clipboardData) take(event.clipboardData);
          return true;
        },
        drop(_, event) {
          if (view.dragging) return false;
          event.preventDefault();
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (!at || !event.dataTransfer) return true;
          const near = Selection.near(view.state.doc.resolve(at.pos));
          view.dispatch(view.state.tr.setSelection(near));
          take(event.dataTransfer);
          return true;
        },
      },
    },
  );
  onTools(toolStates(view.state));
  if (hadFocus) view.focus();

  function tell(doc: Doc): void {
    const html = doc.eq(came.doc) ? came.html : htmlOf(doc);
    if (html === reported) return;
    reported = html;
    onChange(html);
  }

  /** Content copied from this editor keeps its formatting; anything else is pasted as plain text. */
  function take(data: DataTransfer): void {
    const html = data.getData('text/html');
    if (!html.includes('data-pm-slice')) {
      view.pasteText(data.getData('text/plain'));
      return;
    }
    const slice = DOMParser.fromSchema(schema).parseSlice(readableHtml(html));
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  }

  function press(tool: Tool): void {
    if (isLocked) return;
    view.focus();
    toolCommands[tool](view.state, view.dispatch);
  }

  return {
    press,
    show(html) {
      reported = html;
      came = { html, doc: docOf(html) };
      view.updateState(stateOf(came.doc));
      onTools(toolStates(view.state));
    },
    lock(locked) {
      isLocked = locked;
      view.setProps({});
    },
    destroy: () => view.destroy(),
  };
}

/**
 * The browser reports a moved cursor with a delay. A key pressed before that would act at the old position: at the
 * start of a paragraph, for example, Backspace would be left to the browser, which adds styles. So the cursor is read
 * before each key.
 */
function catchUp(view: EditorView): void {
  const { doc, selection, tr } = view.state;
  const shown = document.getSelection();
  if (view.composing || !shown?.anchorNode || !shown.focusNode) return;
  // The browser shows a selected node, or a selection of everything, as a range, which contains less information.
  if (!(selection instanceof TextSelection || shown.isCollapsed)) return;
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return;
  const at = (node: Node, offset: number) => doc.resolve(view.posAtDOM(node, offset));
  const wanted = TextSelection.between(
    at(shown.anchorNode, shown.anchorOffset),
    at(shown.focusNode, shown.focusOffset),
  );
  if (!wanted.eq(selection)) view.dispatch(tr.setSelection(wanted));
}

const stateOf = (doc: Doc) => EditorState.create({ doc, plugins: [history(), keymap(keys)] });
