import { Field } from '../../../ui/form/Field.tsx';
import { PrioritySelect } from '../../parts/tasks/PrioritySelect.tsx';
import type { PropertyProps } from './property.ts';

export const PriorityProperty = ({ form: { values, choose, problems } }: PropertyProps) => (
  <Field name="priority" label="Priority" error={problems.priority}>
    <PrioritySelect value={values.priority} onChange={(priority) => choose({ priority })} />
  </Field>
);
