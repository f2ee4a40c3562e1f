import { datesInOrder } from '@muster/contract';
import { useState, type SubmitEvent } from 'react';
import type { Change } from '../../../entities/tasks/bulk/become.ts';
import { fieldNames } from '../../../entities/tasks/draft.ts';
import { isEmpty } from '../../../platform/api/changed-fields.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { placeOf } from './dates-place.ts';

interface DatesDialogProps {
  ids: readonly string[];
  /** How many tasks. */
  count: string;
  onChange: (change: Change) => void;
  onClose: () => void;
}

const names = ['startDate', 'dueDate'] as const;
type Dates = Partial<Record<(typeof names)[number], string | null>>;

const none: Dates = {};

/** What is left empty stays as it is on each of them. */
export function DatesDialog({ ids, count, onChange, onClose }: DatesDialogProps) {
  // Of those that it was opened for: one of them may leave the list meanwhile.
  const [place] = useState(() => placeOf(ids));
  const [dates, setDates, restored] = useKeptState<Dates>(place, none, isEmpty);
  const [isSent, setIsSent] = useState(false);
  const problem = isSent && !datesInOrder.isKept(dates) ? datesInOrder.else.message : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsSent(true);
    if (datesInOrder.isKept(dates)) send(dates);
  }
  function leave() {
    restored.discard();
    onClose();
  }
  function send(set: Dates) {
    leave();
    if (Object.keys(set).length > 0) onChange({ set });
  }

  return (
    <Dialog open title={`Dates of ${count}`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DraftNote {...restored} />
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            label={fieldNames[name]}
            error={name === 'startDate' ? problem : undefined}
            far={
              <Button variant="quiet" onClick={() => send({ [name]: null })}>
                Remove {fieldNames[name].toLowerCase()}s
              </Button>
            }
          >
            <TextInput
              type="date"
              value={dates[name] ?? ''}
              onChange={({ target }) => setDates(withDate(dates, name, target.value))}
            />
          </Field>
        ))}
        <div className="actions">
          <Button size="md" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="md">
            Change dates
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function withDate(dates: Dates, name: keyof Dates, day: string): Dates {
  const { [name]: _before, ...others } = dates;
  return day ? { ...others, [name]: day } : others;
}
