import { canDo } from '../../platform/keys/handlers.ts';
import { createMatcher } from '../../platform/keys/matcher.ts';
import { isMac, overlay, paletteText } from '../../platform/keys/overlay.ts';
import type { ShortcutName } from '../../platform/keys/shortcuts.ts';
import { areSingleKeysOn } from '../../platform/keys/single-keys.ts';
import { closePops, isPopOpen } from '../../ui/overlay/open-pops.ts';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';

/** Tells of every shortcut that is pressed, until it is stopped. `act` answers whether anything came of it. */
export function listen(act: (name: ShortcutName) => boolean) {
  const match = createMatcher({ isMac, now: () => performance.now(), canDo });
  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTypingAid(event) || event.repeat) return;
    const isChord = event.ctrlKey || event.metaKey;
    const isAltGraph = event.getModifierState('AltGraph');
    if (event.key === 'Escape') return leaveField(event.target as HTMLElement);
    if (!isChord || isAltGraph) {
      if (!areSingleKeysOn() || isTakenBy(event.target as Element)) return;
    }
    const isBehindPop = isChord && isPopOpen() && document.querySelector(modal) === null;
    if (!isBehindPop && isBehindDialog(event.target as Element, isChord)) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const name = match({ key, ctrlKey, metaKey, altKey, shiftKey, isAltGraph });
    // The palette gives the focus back to where it finds it.
    if (isBehindPop && name === 'find') closePops();
    else if (isBehindPop) return;
    if (name && act(name)) event.preventDefault();
  };
  document.addEventListener('keydown', hear);
  // Before what has the focus does something with it.
  document.addEventListener('keydown', hearAhead, true);
  return () => {
    document.removeEventListener('keydown', hear);
    document.removeEventListener('keydown', hearAhead, true);
  };
}

/** All keys are meant for the palette while that is on its way. What it will show, nobody has seen yet: Enter does nothing. */
function hearAhead(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey } = event;
  if (overlay.get() !== 'palette' || document.querySelector('.palette') || isTypingAid(event)) return;
  const isChord = (ctrlKey || metaKey) && !event.getModifierState('AltGraph');
  if (isChord || ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key)) return;
  const typed = [...paletteText.get()];
  if ([...key].length === 1) paletteText.set([...typed, key].join(''));
  else if (key === 'Backspace') paletteText.set(typed.slice(0, -1).join(''));
  else if (key === 'Escape') overlay.set(null);
  event.preventDefault();
  event.stopPropagation();
}

/** So that the next key is a shortcut again; what was typed stays. */
function leaveField(target: HTMLElement) {
  if (target.matches('input, textarea') && !target.matches('[role], [role=dialog] *, [role=alertdialog] *'))
    target.blur();
}

const typing =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]';

/** Fields and open lists do something with letters themselves. */
const isTakenBy = (target: Element) => target.closest(typing) !== null;

const modal = '[aria-modal=true]';

/** What is asked must be answered first; only the palette is closed by what opened it. */
const isBehindDialog = (target: Element, isChord: boolean) => {
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
  return dialog !== null && !(isChord && target.closest('.palette'));
};
