import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { withTick } from '../../ui/markdown/ticks.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import type { TaskForm } from './use-task-form.ts';
import './description.css';

interface DescriptionProps {
  area: RefObject<HTMLTextAreaElement | null>;
  form: TaskForm;
  /** Something was typed that is not saved. */
  isEdited: boolean;
}

/**
 * Read in its place and edited in its place. The field is always there: a press puts the cursor into it at once, which is
 * when a phone shows its keyboard.
 */
export function Description({ area, form: { values, edit, choose, problems }, isEdited }: DescriptionProps) {
  const text = values.description;
  const place = useRef<HTMLDivElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  /** What is not saved, as it will be read. */
  const [isPreview, setIsPreview] = useState(false);
  const isOpen = hasFocus || (isEdited && !isPreview) || Boolean(problems.description);
  const isRead = !isOpen && text !== '';
  const open = () => area.current!.focus();

  const isWithin = (element: Element | null) => element === area.current;
  const start = () => {
    setHasFocus(true);
    setIsPreview(false);
  };
  const openByPress = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a, label, input') || !getSelection()!.isCollapsed) return;
    open();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget))
      afterPress(() => setHasFocus(isWithin(document.activeElement)));
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isTypingAid(event.nativeEvent)) return;
    event.stopPropagation();
    place.current!.focus();
    setHasFocus(false);
    setIsPreview(true);
  };
  const tick = (number: number) => {
    const description = withTick(text, number);
    if (description !== undefined) (isEdited ? edit : choose)({ description });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears that it is left
    <div ref={place} className="description" role="group" aria-label="Text" tabIndex={-1} onBlur={leave}>
      {isRead ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the pencil has the keys
        <div className="read" onClick={openByPress}>
          <Markdown text={text} onTick={tick} />
        </div>
      ) : (
        <p className="on-paper">{text}</p>
      )}
      {isRead && <IconButton icon="pencil" label="Edit description" data-keys="E" onClick={open} />}
      <div className={isRead ? 'sr' : isOpen ? undefined : 'unwritten'}>
        <Field name="description" label="Description" error={problems.description}>
          <Textarea
            ref={area}
            data-edit
            rows={12}
            dir="auto"
            tabIndex={isRead ? -1 : undefined}
            placeholder="Add a description"
            value={text}
            onChange={({ target }) => edit({ description: target.value })}
            onFocus={start}
            onKeyDown={close}
          />
        </Field>
      </div>
    </div>
  );
}

/** What is being pressed must not move away under the pointer. */
function afterPress(act: () => void) {
  const over = new AbortController();
  for (const end of ['click', 'keyup', 'dragend'])
    window.addEventListener(
      end,
      () => {
        over.abort();
        act();
      },
      { capture: true, signal: over.signal },
    );
}
