import type { Person, TaskDetails, TaskStatus } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, type ClipboardEvent, type KeyboardEvent, type SubmitEvent } from 'react';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { useVisit } from '../parts/places/recent.ts';
import { useTouch } from '../../entities/tasks/touches.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { statusesQuery } from '../../entities/statuses/index.ts';
import { Conflict } from '../parts/tasks/Conflict.tsx';
import { DeleteShownTask } from './DeleteShownTask.tsx';
import { taskQuery } from '../../entities/tasks/queries.ts';
import { TaskProperties } from './TaskProperties.tsx';
import { TitleField } from './TitleField.tsx';
import { TouchMark } from '../parts/tasks/TouchMark.tsx';
import { UploadField } from './UploadField.tsx';
import { useTaskForm, type TaskForm } from './use-task-form.ts';
import { useTeam } from '../../entities/tasks/use-team.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { codeFrom } from '../../platform/lazy/code.ts';
import '../../ui/layout/printing.ts';
import './task-page.css';

/** What was said and done comes below the task, and after it. */
const timeline = codeFrom(async () => (await import('./timeline/Timeline.tsx')).Timeline);

interface TaskPageProps {
  ids: ProjectIds;
  taskId: string;
}

export function TaskPage({ ids, taskId }: TaskPageProps) {
  const { data: task } = useSuspenseQuery(taskQuery(ids, taskId));
  const { data: statuses } = useSuspenseQuery(statusesQuery(ids));
  const team = useTeam(ids);
  useVisit('task', task.title);
  const form = useTaskForm(ids, task);
  const { values, edit, save, problems } = form;

  const descriptionField = useRef<HTMLTextAreaElement>(null);
  const description = {
    isEdited: values.description !== task.description,
    putBack: (text: string) => {
      edit({ description: text });
      descriptionField.current?.focus();
    },
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save();
  };
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };
  const pasteImages = (event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData.files);
    if (files.length === 0 || isTextFor(event)) return;
    event.preventDefault();
    form.picked.add(files);
  };

  return (
    <main className="wrap" id="main">
      <PageTitle>{task.title}</PageTitle>
      <UnsavedChanges when={form.isDirty} onLeave={form.restored.discard} />
      <h1 className="sr" tabIndex={-1}>
        Task Details
      </h1>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- from any of its fields */}
      <form noValidate onSubmit={submit} onKeyDown={saveByKey} onPaste={pasteImages}>
        <DraftNote {...form.restored} />
        <Notices {...{ form, statuses, team }} theirs={task} />
        {!form.isDirty && (
          <div className="detail-touch">
            <TouchMark id={task._id} />
          </div>
        )}
        <div className="detail">
          <TitleField value={values.title} problem={problems.title} onChange={(title) => edit({ title })} />
          <TaskProperties {...{ ids, task, statuses, team, form }} />
          <div className="detail-body">
            <Field name="description" label="Description" optional error={problems.description}>
              <Textarea
                ref={descriptionField}
                rows={12}
                value={values.description}
                onChange={({ target }) => edit({ description: target.value })}
              />
            </Field>
            <p className="on-paper">{values.description}</p>
            <UploadField form={form} />
            <DeleteShownTask ids={ids} task={task} />
          </div>
        </div>
        <SaveBar form={form} />
      </form>
      <Part of={timeline}>
        {(Timeline) => <Timeline key={taskId} ids={{ ...ids, taskId }} {...{ statuses, description }} />}
      </Part>
    </main>
  );
}

/** What an office program has copied comes as text and as a picture of it. */
const isTextFor = ({ target, clipboardData }: ClipboardEvent) =>
  (target as Element).matches('input, textarea') && clipboardData.types.includes('text/plain');

interface NoticesProps {
  form: TaskForm;
  theirs: TaskDetails;
  statuses: readonly TaskStatus[];
  team: Parameters<typeof Conflict>[0]['team'];
}

function Notices({ form, theirs, statuses, team }: NoticesProps) {
  const touch = useTouch(theirs._id);
  if (touch?.change === 'deleted') return <Deleted by={touch.by} isDirty={form.isDirty} />;
  if (form.theirs.length === 0) return null;
  return (
    <Conflict
      {...{ theirs, statuses, team }}
      by={touch?.by}
      fields={form.theirs}
      refusal={form.refusal}
      waiting={form.isSaving}
      onKeep={() => form.save(theirs)}
      onTake={form.takeTheirs}
    />
  );
}

const Deleted = ({ by, isDirty }: { by: Person; isDirty: boolean }) => (
  <Notice tone="warning">
    {by.fullName} has deleted this task.{isDirty && ' What you typed stays here until you leave.'}
  </Notice>
);

function SaveBar({ form: { isDirty, canSave, isSaving, progress, cancel } }: { form: TaskForm }) {
  return (
    <div className="task-save">
      <span className="state" role="status">
        {isDirty && <span className="dot" />}
        {isDirty ? 'Unsaved changes' : 'No unsaved changes'}
      </span>
      {progress !== undefined && (
        <Button variant="quiet" size="md" onClick={cancel}>
          Cancel upload
        </Button>
      )}
      <Button type="submit" variant="primary" size="md" disabled={!canSave} waiting={isSaving}>
        Update Task
      </Button>
    </div>
  );
}
