import { isTypingAid } from '../../primitives/typing-aid.ts';
import { typeInto } from '../type-into.ts';
import {
  beginName,
  continueList,
  isAddress,
  makeLink,
  toggleLines,
  toggleMark,
  type Edit,
  type Selection,
} from './edits.ts';

export type Tool = keyof typeof tools;

/** What the buttons and keys do. */
export const tools = {
  bold: (selection: Selection) => toggleMark(selection, '**'),
  italic: (selection: Selection) => toggleMark(selection, '_'),
  link: (selection: Selection) => makeLink(selection),
  code: (selection: Selection) => toggleMark(selection, '`'),
  list: (selection: Selection) => toggleLines(selection, () => '- '),
  numbers: (selection: Selection) => toggleLines(selection, (index) => `${index + 1}. `),
  ticks: (selection: Selection) => toggleLines(selection, () => '- [ ] '),
  mention: (selection: Selection) => beginName(selection, '@'),
  task: (selection: Selection) => beginName(selection, '#'),
};

const keys: Record<string, Tool> = { b: 'bold', i: 'italic', k: 'link' };

export const use = (area: HTMLTextAreaElement, tool: Tool) => apply(area, tools[tool](selectionOf(area)));

/** Hears keys and what is pasted, until it is stopped. */
export function helpWriting(area: HTMLTextAreaElement) {
  const heard = new AbortController();
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTypingAid(event) || event.altKey || event.shiftKey) return;
    const tool = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
    const edit = tool
      ? tools[tool](selectionOf(area))
      : event.key === 'Enter' && !event.ctrlKey && !event.metaKey
        ? continueList(selectionOf(area))
        : undefined;
    if (!edit) return;
    event.preventDefault();
    // Elsewhere Ctrl+K opens the palette.
    event.stopPropagation();
    apply(area, edit);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain').trim() ?? '';
    const selection = selectionOf(area);
    if (selection.from === selection.to || !isAddress(pasted) || isAddress(wordsOf(selection))) return;
    event.preventDefault();
    apply(area, makeLink(selection, pasted));
  };
  area.addEventListener('keydown', press, heard);
  area.addEventListener('paste', paste, heard);
  return () => heard.abort();
}

const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selection => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
});

const wordsOf = ({ text, from, to }: Selection) => text.slice(from, to);

export function apply(area: HTMLTextAreaElement, { from, to, insert, select }: Edit) {
  area.focus();
  area.setSelectionRange(from, to);
  typeInto(area, insert);
  area.setSelectionRange(...select);
}
