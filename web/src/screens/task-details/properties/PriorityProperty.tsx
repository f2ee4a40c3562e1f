import { Field } from '../../../ui/form/Field.tsx';
import { PrioritySelect } from '../../parts/tasks/PrioritySelect.tsx';
import type { PropertyProps } from './property.ts';
import { useListKey } from './use-property-key.ts';

export function PriorityProperty({ form: { values, choose, problems } }: PropertyProps) {
  const { field, finalFocus } = useListKey('changePriority');
  return (
    <Field ref={field} name="priority" label="Priority" error={problems.priority}>
      <PrioritySelect
        value={values.priority}
        onChange={(priority) => choose({ priority })}
        finalFocus={finalFocus}
      />
    </Field>
  );
}
