import { Field } from '../../../ui/form/Field.tsx';
import { SelectOnDemand } from '../../../ui/form/SelectOnDemand.tsx';
import { formatDay } from '../../../ui/primitives/dates.ts';
import { Swatch } from '../../../ui/primitives/Swatch.tsx';
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
        items={statuses.map(({ _id, name, color }) => ({
          value: _id,
          label: name,
          mark: <Swatch color={color} />,
        }))}
        value={values.status}
        onChange={(status) => choose({ status })}
        finalFocus={finalFocus}
      />
    </Field>
  );
}
