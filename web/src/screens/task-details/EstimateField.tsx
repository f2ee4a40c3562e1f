import { limits } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { projectQuery, type ProjectIds } from '../../entities/projects/project-queries.ts';
import { Field } from '../../ui/form/Field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import type { TaskForm } from './use-task-form.ts';

/** Only where the project has estimates. */
export function EstimateField({ ids, form }: { ids: ProjectIds; form: TaskForm }) {
  const { data: project } = useSuspenseQuery(projectQuery(ids));
  const { values, edit, problems } = form;
  if (!project.hasEstimates) return null;
  return (
    <Field name="estimate" label="Estimate" hint="In points" error={problems.estimate}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={limits.estimate}
        value={values.estimate ?? ''}
        onChange={({ target }) => edit({ estimate: target.value === '' ? null : target.valueAsNumber })}
      />
    </Field>
  );
}
