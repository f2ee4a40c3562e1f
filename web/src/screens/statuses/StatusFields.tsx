import { limits } from '@muster/contract';
import { useId } from 'react';
import { Icon } from '../../ui/primitives/Icon.tsx';
import type { Problems } from '../../ui/form/use-problems.ts';
import { CategoryField } from './CategoryField.tsx';
import { ColorField } from './ColorField.tsx';
import type { StatusDraft } from './use-drafts.ts';

interface StatusFieldsProps {
  /** Whose fields these are, for who cannot see it. */
  of: string;
  draft: StatusDraft;
  problems: Problems;
  takesFocus?: boolean;
  onEdit: (fields: Partial<StatusDraft>) => void;
}

/** One control with six cells. */
export function StatusFields({ of, draft, problems, takesFocus, onEdit }: StatusFieldsProps) {
  const id = useId();
  const cell = (key: keyof StatusDraft, label: string) => ({
    name: key,
    'aria-label': `${label} of ${of}`,
    placeholder: label,
    autoComplete: 'off',
    value: draft[key],
    onChange: ({ target }: { target: HTMLInputElement }) => onEdit({ [key]: target.value }),
    ...(problems[key] && { 'aria-invalid': true, 'aria-describedby': `${id}-${key}` }),
  });
  return (
    <div className="fields-of-status">
      <div className="combo" data-invalid={Object.keys(problems).length > 0 || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this row */}
        <input {...cell('name', 'Name')} autoFocus={takesFocus} />
        <input
          {...cell('order', 'Order')}
          type="number"
          inputMode="numeric"
          min={0}
          max={limits.statusOrder}
        />
        <ColorField of={of} name={draft.name} color={draft.color} onChange={(color) => onEdit({ color })} />
        <CategoryField of={of} category={draft.category} onChange={(category) => onEdit({ category })} />
        <input
          {...cell('limit', 'Limit')}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.tasksOfStatus}
        />
        <input {...cell('description', 'Description')} />
      </div>
      {Object.entries(problems).map(([key, problem]) => (
        <p key={key} className="problem" id={`${id}-${key}`} role="alert">
          <Icon name="error" />
          {problem}
        </p>
      ))}
    </div>
  );
}

export const focusFaulty = (form: HTMLFormElement, problems: Problems) =>
  form.querySelector<HTMLInputElement>(`[name=${Object.keys(problems)[0]}]`)?.focus();
