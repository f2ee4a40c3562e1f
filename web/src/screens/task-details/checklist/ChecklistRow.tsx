import type { ChecklistItem, ChecklistItemChanges } from '@muster/contract';
import { useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Row } from '../../../ui/list/Grid.tsx';
import { usePassFocus } from '../../../ui/list/use-pass-focus.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { EditLine } from './EditLine.tsx';

export interface EditedLine {
  _id: string;
  text: string;
  /** What it was typed over; nothing once that was refused, and it is to go over what the line reads now. */
  from?: string;
}

interface ChecklistRowProps {
  item: ChecklistItem;
  /** What makes it one that moves. */
  row: ComponentProps<'div'>;
  grip: Partial<ComponentProps<'button'>>;
  /** What is being typed over its text. */
  edited: EditedLine | undefined;
  isReadOnly: boolean;
  /** Nothing ends it. */
  onEdit: (text: string | undefined) => void;
  onChange: (to: ChecklistItemChanges) => void;
  onRewrite: (text: string, from: string) => void;
  onRemove: () => void;
  /** Makes it a sub-task, where the task may have some. */
  onTurn: (() => void) | undefined;
}

export function ChecklistRow({
  item: { text, isDone },
  row,
  grip,
  edited,
  isReadOnly,
  onEdit,
  onChange,
  onRewrite,
  onRemove,
  onTurn,
}: ChecklistRowProps) {
  const place = useRef<HTMLDivElement>(null);
  usePassFocus(place);
  const tick = () => onChange({ isDone: !isDone });
  const open = () => {
    flushSync(() => onEdit(text));
    place.current!.querySelector('textarea')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    row.onKeyDown?.(event);
    if (event.key !== ' ' || event.target !== event.currentTarget || isReadOnly) return;
    event.preventDefault();
    tick();
  };
  const save = (now: string) => {
    onEdit(undefined);
    const from = edited?.from ?? text;
    if (now !== text && now !== from) onRewrite(now, from);
  };

  if (isReadOnly)
    return (
      <Row ref={place}>
        <Tick {...{ text, isDone }} disabled />
      </Row>
    );
  return (
    <Row {...row} ref={place} onKeyDown={onKeyDown}>
      <IconButton {...grip} icon="grip" className="grip" label={`Move ${text}`} data-tip={undefined} />
      {edited === undefined ? (
        <>
          <Tick {...{ text, isDone }} onChange={tick} />
          <span className="doing">
            <IconButton
              icon="pencil"
              label="Edit"
              aria-label={`Edit ${text}`}
              data-keys="E"
              data-edit
              onClick={open}
            />
            {onTurn && (
              <IconButton
                icon="layers"
                label="Make a sub-task"
                aria-label={`Make a sub-task of ${text}`}
                onClick={onTurn}
              />
            )}
            <IconButton icon="trash" label="Remove" aria-label={`Remove ${text}`} onClick={onRemove} />
          </span>
        </>
      ) : (
        <EditLine
          label={`Text of ${text}`}
          text={edited.text}
          theirs={edited.from === text ? undefined : text}
          onType={onEdit}
          onSave={save}
          onCancel={() => onEdit(undefined)}
          onLeave={() => place.current!.focus()}
        />
      )}
    </Row>
  );
}

interface TickProps extends ComponentProps<'input'> {
  text: string;
  isDone: boolean;
}

const Tick = ({ text, isDone, ...rest }: TickProps) => (
  <label>
    <input type="checkbox" checked={isDone} readOnly={rest.disabled} {...rest} />
    <span>{text}</span>
  </label>
);
