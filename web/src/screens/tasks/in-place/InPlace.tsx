import { useEffect } from 'react';
import { useShortcut } from '../../../platform/keys/handlers.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { useStore } from '../../../platform/store.ts';
import { changeFocused, changePressed, place } from './place.ts';
import './in-place.css';

const popCode = codeFrom(async () => (await import('./InPlacePop.tsx')).InPlacePop);

/** What a task has is changed where it stands: by a key on its row or card, or by a press on it in a row. */
export function InPlace() {
  const shown = useStore(place);
  useShortcut('changeStatus', () => changeFocused('status'));
  useShortcut('changePriority', () => changeFocused('priority'));
  useShortcut('changeAssignees', () => changeFocused('assignedTo'));
  useShortcut('changeStartDate', () => changeFocused('startDate'));
  useShortcut('changeDueDate', () => changeFocused('dueDate'));
  useShortcut('labels', () => changeFocused('labels'));
  useEffect(() => {
    // The key that comes next would be taken for another shortcut while there is nothing to choose from.
    const prepare = ({ target }: FocusEvent) =>
      (target as Element).closest('[data-task]') && void popCode.prepare();
    const main = document.querySelector<HTMLElement>('#main');
    main?.addEventListener('click', changePressed);
    main?.addEventListener('focusin', prepare);
    return () => {
      main?.removeEventListener('click', changePressed);
      main?.removeEventListener('focusin', prepare);
      place.set(undefined);
    };
  }, []);
  return (
    shown && (
      <Part of={popCode}>{(InPlacePop) => <InPlacePop key={shown.taskId + shown.field} {...shown} />}</Part>
    )
  );
}
