import type { Label } from '@muster/contract';
import type { ComponentProps } from 'react';
import { useFieldProps } from '../../../ui/form/Field.tsx';
import { closedList } from '../../../ui/overlay/closed-list.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { Ribbon } from '../../parts/labels/Ribbon.tsx';
import './labels-select.css';

interface LabelsFaceProps extends ComponentProps<'button'> {
  chosen: readonly Label[];
}

/** The labels of the task, on the button that opens all of them. */
export function LabelsFace({ chosen, ...rest }: LabelsFaceProps) {
  const { name: _name, ...field } = useFieldProps();
  return (
    <button
      type="button"
      {...closedList}
      className="input labels-face"
      {...field}
      {...rest}
      aria-label={`Labels: ${chosen.map(({ name }) => name).join(', ') || 'none'}`}
    >
      {chosen.length > 0 ? (
        <span className="all">
          {chosen.map((label) => (
            <Ribbon key={label._id} label={label} />
          ))}
        </span>
      ) : (
        <span className="cut muted">Add labels...</span>
      )}
      <Icon name="chevronDown" className="end" />
    </button>
  );
}
