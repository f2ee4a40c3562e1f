import type { Label } from '@muster/contract';
import { useRef } from 'react';
import { leastUsedColor } from '../../../entities/labels/order.ts';
import { useCreateLabel } from '../../../entities/labels/queries.ts';
import { useLabels } from '../../../entities/labels/use-labels.ts';
import {
  both,
  opposite,
  relabellingBetween,
  useRelabel,
  type Relabelling,
} from '../../../entities/tasks/labelling.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { sayUndoable } from '../../../platform/toasts/undoable.ts';
import { useMay } from '../../../platform/session/may.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { LabelsFace } from './LabelsFace.tsx';
import type { PropertyProps } from './property.ts';
import { useListKey } from './use-property-key.ts';

export const labelsSelectCode = codeFrom(async () => (await import('./LabelsSelect.tsx')).LabelsSelect);

/** Each choice is saved at once; once the list is closed, all of them can be undone. */
export function LabelsProperty({ ids, task }: PropertyProps) {
  const labels = useLabels(ids);
  const mayCreate = useMay()('manageStatus');
  const { field } = useListKey('labels');
  /** Since the list was opened. */
  const made = useRef(nothing);
  const create = useCreateLabel(ids);
  const { mutate } = useRelabel(ids, task._id);

  function show(isOpening: boolean) {
    const done = made.current;
    made.current = nothing;
    if (isOpening || done.add.length + done.remove.length === 0) return;
    sayUndoable('success', 'Labels changed', () => mutate(opposite(done)));
  }
  function relabel(relabelling: Relabelling) {
    made.current = both(made.current, relabelling);
    mutate(relabelling);
  }
  function add(name: string) {
    const label: Label = { _id: newId(), name, color: leastUsedColor(labels.all) };
    create.mutate(label, { onSuccess: () => relabel({ add: [label._id], remove: [] }) });
  }

  const chosen = labels.pick(task.labels);
  const face = (handlers?: StandInHandlers) => <LabelsFace {...{ chosen }} {...handlers} />;
  return (
    <Field ref={field} name="labels" label="Labels">
      <OnDemand of={labelsSelectCode} standIn={face}>
        {(LabelsSelect) => (
          <LabelsSelect
            labels={labels.all}
            chosen={chosen}
            trigger={face()}
            onOpenChange={show}
            onChange={(next) => relabel(relabellingBetween(chosen.map(idOf), next.map(idOf)))}
            onCreate={mayCreate ? add : undefined}
          />
        )}
      </OnDemand>
    </Field>
  );
}

const nothing: Relabelling = { add: [], remove: [] };

const idOf = ({ _id }: Label) => _id;
