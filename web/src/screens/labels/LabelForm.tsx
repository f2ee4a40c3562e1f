import { labelColors, NewLabel, type Label, type LabelColor } from '@muster/contract';
import { useId, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { useCreateLabel, useUpdateLabel } from '../../entities/labels/queries.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { changedFields } from '../../platform/api/changed-fields.ts';
import { Select } from '../../ui/form/Select.tsx';
import { useProblems } from '../../ui/form/use-problems.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { colorNames, isOwnColor, paintOf } from '../../ui/primitives/palette.ts';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import { Ribbon } from '../parts/labels/Ribbon.tsx';
import { isUntyped, type LabelDraft } from './draft.ts';

interface LabelFormProps {
  ids: ProjectIds;
  draft: NonNullable<LabelDraft>;
  onEdit: (draft: LabelDraft) => void;
  onClose: () => void;
  /** What else can be done with it. */
  children?: ReactNode;
}

const colors = labelColors.map((value) => ({
  value,
  label: colorNames[value],
  mark: <Swatch color={paintOf(value)} />,
}));

/** In the list of colours, whichever is none of the eight. */
const own = 'own';
const firstOwn: LabelColor = '#b0508f';

/** Name and colour, of a new label or of one that there is. */
export function LabelForm({ ids, draft, onEdit, onClose, children }: LabelFormProps) {
  const create = useCreateLabel(ids);
  const update = useUpdateLabel(ids);
  const { problems, replace, forget } = useProblems(create.error ?? update.error);
  const problemId = useId();
  const { before, ...label } = draft;
  const of = before?.name ?? 'the new label';
  const isOwn = isOwnColor(label.color);
  const [lastOwn, setLastOwn] = useState(isOwn ? label.color : firstOwn);
  const others = { value: own, label: 'Another colour', mark: <Swatch color={paintOf(lastOwn)} /> } as const;

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending || update.isPending) return;
    if (before && isUntyped(draft)) return onClose();
    const { success, data, error } = NewLabel.safeParse(label);
    replace(error);
    if (!success) return;
    if (before)
      update.mutate({ label: before, changes: changedFields(data, before) }, { onSuccess: onClose });
    else create.mutate({ ...label, ...data }, { onSuccess: onClose });
  }
  const edit = (fields: Partial<Label>) => {
    Object.keys(fields).forEach(forget);
    onEdit({ ...draft, ...fields });
  };
  const escape = ({ key, currentTarget, target, nativeEvent }: KeyboardEvent) => {
    // Lists and questions of the form are its children for React, not for the reader.
    const isOurs = currentTarget.contains(target as Node);
    if (key === 'Escape' && isOurs && isUntyped(draft) && !isTypingAid(nativeEvent)) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc, wherever the focus is in it
    <form
      className="label-form"
      noValidate
      aria-label={before?.name ?? 'New label'}
      onSubmit={save}
      onKeyDown={escape}
    >
      <input
        className="input sm"
        name="name"
        aria-label={`Name of ${of}`}
        placeholder="Name"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this row
        autoFocus
        value={draft.name}
        aria-invalid={problems['name'] ? true : undefined}
        aria-describedby={problems['name'] ? problemId : undefined}
        onChange={({ target }) => edit({ name: target.value })}
      />
      <Select
        size="sm"
        label={`Colour of ${of}: ${isOwnColor(draft.color) ? draft.color : colorNames[draft.color]}`}
        items={[...colors, others]}
        value={isOwnColor(draft.color) ? own : draft.color}
        onChange={(color) => edit({ color: color === own ? lastOwn : color })}
      />
      {isOwn && (
        <>
          <label className="own-color">
            Custom colour
            <input
              type="color"
              aria-label={`Custom colour of ${of}`}
              value={draft.color}
              onChange={({ target }) => {
                const color: LabelColor = `#${target.value.slice(1)}`;
                setLastOwn(color);
                edit({ color });
              }}
            />
          </label>
          <span className="preview" aria-hidden="true">
            <Ribbon label={{ name: draft.name || 'Name', color: draft.color }} />
          </span>
        </>
      )}
      <span className="doing">
        <IconButton icon="check" tone="go" type="submit" label="Save" />
        <IconButton icon="close" label="Discard" onClick={onClose} />
      </span>
      {Object.values(problems).map((problem) => (
        <p key={problem} id={problemId} className="problem" role="alert">
          <Icon name="error" />
          {problem}
        </p>
      ))}
      {children}
    </form>
  );
}
