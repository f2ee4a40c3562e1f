import { useSuspenseQuery } from '@tanstack/react-query';
import { projectQuery } from '../../../entities/projects/project-queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import type { PropertyProps } from './property.ts';

/** Where the project has estimates, or one was typed before it had no more: what is not saved has to be seen. */
export function EstimateProperty({ ids, task, form: { values, edit, settle, problems } }: PropertyProps) {
  const { data: project } = useSuspenseQuery(projectQuery(ids));
  if (!project.hasEstimates && values.estimate === task.estimate) return null;
  return (
    <Field name="estimate" label="Estimate" hint="In points" error={problems.estimate}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={values.estimate ?? ''}
        onChange={({ target }) => edit({ estimate: pointsIn(target.value) })}
        onBlur={() => settle('estimate')}
      />
    </Field>
  );
}

function pointsIn(text: string) {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}
