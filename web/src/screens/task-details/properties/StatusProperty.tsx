import { Field } from '../../../ui/form/Field.tsx';
import { SelectOnDemand } from '../../../ui/form/SelectOnDemand.tsx';
import { formatDay } from '../../../ui/primitives/dates.ts';
import { StatusMark } from '../../parts/statuses/StatusMark.tsx';
import type { PropertyProps } from './property.ts';
import { useListKey } from './use-property-key.ts';

export function StatusProperty({ task, statuses, form: { values, choose, problems } }: PropertyProps) {
  const { field, finalFocus } = useListKey('changeStatus');
  return (
    <Field
      ref={field}
      name="status"
      label="Status"
      error={problems.status}
      hint={task.completedAt ? `Closed ${formatDay(task.completedAt)}` : undefined}
    >
      <SelectOnDemand
        items={statuses.map((status) => ({
          value: status._id,
          label: status.name,
          mark: <StatusMark status={status} />,
        }))}
        value={values.status}
        onChange={(status) => choose({ status })}
        finalFocus={finalFocus}
      />
    </Field>
  );
}
