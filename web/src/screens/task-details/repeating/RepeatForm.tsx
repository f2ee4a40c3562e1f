import { repeatUnits, repeatWhens, WrittenRepeat, type Repeat } from '@muster/contract';
import type { SubmitEvent } from 'react';
import {
  pluralOf,
  repeatWords,
  weekDayNames,
  whenNames,
  whenWords,
} from '../../../entities/tasks/repeat-words.ts';
import { messages } from '../../../messages.ts';
import { isSame } from '../../../platform/api/changed-fields.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { begin, toRepeat } from './draft.ts';
import { Segments } from './Segments.tsx';

export interface RepeatFormProps {
  taskId: string;
  repeat: Repeat | null;
  dueDate: string | null;
  onChoose: (repeat: Repeat | null) => void;
}

/** Every how many days, weeks, months or years, and when the next one comes. */
export function RepeatForm({ taskId, repeat, dueDate, onChoose }: RepeatFormProps) {
  const first = begin(repeat, dueDate);
  const [draft, setDraft, restored] = useKeptState(`repeat ${taskId}`, first, (now) => isSame(now, first));
  const change = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }));
  const chosen = toRepeat(draft);
  const isValid = WrittenRepeat.safeParse(chosen).success;
  const { every, unit, weekDays, when } = draft;
  const isOne = every === '1';

  function choose(wanted: Repeat | null) {
    restored.discard();
    onChoose(wanted);
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (isValid) choose(chosen);
  }

  return (
    <form onSubmit={save} noValidate>
      <DraftNote {...restored} />
      <div className="repeat-every">
        <Field label="Every" error={isValid ? undefined : messages.tasks.repeatEvery}>
          <TextInput
            size="sm"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={every}
            onChange={({ target }) => change({ every: target.value.replaceAll(/\D/g, '') })}
          />
        </Field>
        <Segments
          label="Unit"
          items={repeatUnits.map((value) => ({ value, name: isOne ? value : pluralOf(value) }))}
          isChosen={(value) => value === unit}
          onChoose={(chosen) => change({ unit: chosen })}
        />
      </div>
      {unit === 'week' && (
        <Segments
          label="Days of the week"
          items={weekDayNames.map((name, index) => ({ value: index + 1, name }))}
          isChosen={(day) => weekDays.includes(day)}
          onChoose={(day) =>
            change({
              weekDays: weekDays.includes(day) ? weekDays.filter((one) => one !== day) : [...weekDays, day],
            })
          }
        />
      )}
      <Segments
        label="When the next one comes"
        items={repeatWhens.map((value) => ({ value, name: whenNames[value] }))}
        isChosen={(value) => value === when}
        onChoose={(chosen) => change({ when: chosen })}
      />
      <p className="repeat-words" role="status">
        {isValid && (
          <>
            <strong>{repeatWords(chosen)}</strong>
            {whenWords[when]}.{dueDate === null && ` ${messages.tasks.repeatWithoutDate}`}
          </>
        )}
      </p>
      <div className="repeat-ends">
        <Button type="submit" variant="primary" size="sm">
          Save
        </Button>
        {repeat && (
          <Button variant="quiet-danger" size="sm" onClick={() => choose(null)}>
            Stop repeating
          </Button>
        )}
      </div>
    </form>
  );
}
