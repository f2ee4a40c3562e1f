import type { Repeat } from '@muster/contract';
import type { ComponentProps } from 'react';
import { fieldNames } from '../../../entities/tasks/draft.ts';
import { repeatWords, whenWords } from '../../../entities/tasks/repeat-words.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Field, useFieldProps } from '../../../ui/form/Field.tsx';
import { OnDemand, type Face } from '../../../ui/overlay/OnDemand.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import type { PropertyProps } from '../properties/property.ts';

const popCode = codeFrom(async () => (await import('./RepeatPop.tsx')).RepeatPop);

/** How the task repeats, in words; opens the choice of another way. */
export function RepeatProperty({ task, form: { values, choose, problems } }: PropertyProps) {
  const { repeat, dueDate } = values;
  const face: Face = (does) => <RepeatFace repeat={repeat} {...does} />;
  return (
    <Field
      name="repeat"
      label={fieldNames.repeat}
      error={problems.repeat}
      hint={repeat ? whenWords[repeat.when] : undefined}
    >
      <OnDemand of={popCode} standIn={face}>
        {(RepeatPop) => (
          <RepeatPop
            face={face}
            taskId={task._id}
            repeat={repeat}
            dueDate={dueDate}
            onChoose={(chosen) => choose({ repeat: chosen })}
          />
        )}
      </OnDemand>
    </Field>
  );
}

interface RepeatFaceProps extends ComponentProps<'button'> {
  repeat: Repeat | null;
}

function RepeatFace({ repeat, ...rest }: RepeatFaceProps) {
  const { name: _name, ...field } = useFieldProps();
  const words = repeat ? repeatWords(repeat) : 'Does not repeat';
  return (
    <button
      type="button"
      className="input repeat-face"
      aria-haspopup="dialog"
      {...field}
      {...rest}
      aria-label={`${fieldNames.repeat}: ${words}`}
    >
      <span className={repeat ? undefined : 'muted'}>{words}</span>
      <Icon name="chevronDown" className="end" />
    </button>
  );
}
