import { withoutIds, withoutTurns } from '@muster/contract';
import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type RefObject } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { withTick } from '../../ui/markdown/ticks.ts';
import { WritingField } from '../../ui/markdown/WritingField.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { CutText } from './CutText.tsx';
import type { TaskForm } from './use-task-form.ts';
import './description.css';

interface DescriptionProps {
  area: RefObject<HTMLTextAreaElement | null>;
  form: TaskForm;
  saved: string;
  /** Where there is little room, a long text is cut. */
  isCut: boolean;
}

/**
 * Read in its place and edited in its place. The field is always there: a press puts the cursor into it at once, which is
 * when a phone shows its keyboard.
 */
export function Description(props: DescriptionProps) {
  const { area, form, saved, isCut } = props;
  const { values, edit, choose, problems } = form;
  const text = values.description;
  const isEdited = text !== saved;
  const place = useRef<HTMLDivElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  /** What is not saved, as it will be read. */
  const [isPreview, setIsPreview] = useState(false);
  const isOpen = hasFocus || (isEdited && !isPreview) || Boolean(problems.description);
  const isRead = !isOpen && text !== '';
  const open = () => area.current!.focus();

  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // What was pressed goes with the field.
    if (wasOpen.current && !isOpen && place.current!.contains(document.activeElement))
      place.current!.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  const isWithin = (element: Element | null) => {
    // The task may have been left meanwhile.
    const field = area.current?.parentElement;
    return field !== undefined && element?.closest('.writing-field') === field;
  };
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
  const close = () => {
    place.current!.focus();
    setHasFocus(false);
    setIsPreview(true);
  };
  const cancel = () => {
    edit({ description: saved });
    close();
  };
  const tick = (number: number) => {
    const description = withTick(text, number);
    if (description !== undefined) (isEdited ? edit : choose)({ description });
  };
  const drawn = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the pencil has the keys
    <div className="read" onClick={openByPress}>
      <Markdown text={text} onTick={tick} />
    </div>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears that it is left
    <div ref={place} className="description" role="group" aria-label="Text" tabIndex={-1} onBlur={leave}>
      {isRead ? (
        isCut ? (
          <CutText>{drawn}</CutText>
        ) : (
          drawn
        )
      ) : (
        <p className="on-paper">{withoutTurns(withoutIds(text))}</p>
      )}
      {isRead && <IconButton icon="pencil" label="Edit description" data-keys="E" onClick={open} />}
      <div className={isRead ? 'sr' : isOpen ? 'is-open' : 'unwritten'}>
        <Field name="description" label="Description" error={problems.description}>
          <WritingField
            ref={area}
            data-edit
            rows={12}
            tabIndex={isRead ? -1 : undefined}
            placeholder="Add a description"
            value={text}
            onChange={(description) => edit({ description })}
            onFocus={start}
            onLeave={close}
          >
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
            {/* Open until it is saved. */}
            <Button
              type="submit"
              variant="primary"
              disabled={form.isGone}
              waiting={form.isSaving}
              onClick={() => setHasFocus(false)}
            >
              Update Task
            </Button>
          </WritingField>
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
