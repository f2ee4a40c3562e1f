import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent, type SubmitEvent } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { statusesQuery } from '../../entities/statuses/index.ts';
import { taskQuery } from '../../entities/tasks/queries.ts';
import { useTeam } from '../../entities/tasks/use-team.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { isImageFile } from '../../ui/form/images.ts';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import { useIsNarrow } from '../../ui/layout/narrow.ts';
import '../../ui/layout/printing.ts';
import { pictureText } from '../../ui/markdown/pictures.ts';
import { typeInto } from '../../ui/markdown/type-into.ts';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import { TouchMark } from '../parts/tasks/TouchMark.tsx';
import { afterTask } from './after-task-code.ts';
import { Attachments } from './Attachments.tsx';
import { Checklist } from './checklist/Checklist.tsx';
import { Description } from './Description.tsx';
import { Gone } from './Gone.tsx';
import { TaskNaming } from './naming/TaskNaming.tsx';
import { GoingContext, type Going } from './going/going.ts';
import { WalkOn } from './going/WalkOn.tsx';
import { Notices } from './Notices.tsx';
import { withOwnNames } from './pictures/own-names.ts';
import { TaskPictures } from './pictures/TaskPictures.tsx';
import { MadeLine } from './properties/MadeLine.tsx';
import { SaveBar } from './SaveBar.tsx';
import { ParentLine } from './sub-tasks/ParentLine.tsx';
import { TaskActs } from './TaskActs.tsx';
import { TaskKey } from './TaskKey.tsx';
import { TaskProperties } from './TaskProperties.tsx';
import { TitleField } from './TitleField.tsx';
import { useTaskForm } from './use-task-form.ts';
import './task-document.css';

interface TaskDocumentProps {
  ids: ProjectIds;
  taskId: string;
  /** Where there is no room beside the text, its properties stand before it. */
  isInPanel?: boolean;
  /** In a panel: shows another task there. */
  onGo?: Going['go'];
  ledTo?: string | undefined;
}

/** A task to be read first, and edited where it stands. */
export function TaskDocument({ ids, taskId, isInPanel = false, onGo, ledTo }: TaskDocumentProps) {
  const { data: task } = useSuspenseQuery(taskQuery(ids, taskId));
  const { data: statuses } = useSuspenseQuery(statusesQuery(ids));
  const team = useTeam(ids);
  const form = useTaskForm(ids, task);
  const { values, edit, save, problems } = form;

  const text = useRef<HTMLTextAreaElement>(null);
  const description = {
    isEdited: values.description !== task.description,
    putBack: (earlier: string) => {
      edit({ description: earlier });
      text.current!.focus();
    },
  };

  // What happens in a dialog that belongs to one of the fields comes here, too, though it lies elsewhere on the page.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    save();
  };
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.target as Node) || isTypingAid(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };
  const take = (files: readonly File[], field?: HTMLTextAreaElement) => {
    const taken = [...task.files, ...form.picked.files].map(({ name }) => name);
    const added = form.picked.add(withOwnNames(files, taken), 'files', field?.dataset.place);
    if (field) typePictures(field, added);
  };
  /** Wherever in the task: into its text, or into a comment. */
  const receive = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    take(Array.from(files), isWritingField(event.target) ? event.target : undefined);
  };

  // A phone begins with the text.
  const isBehindText = useIsNarrow() && !isInPanel;
  const parts = { ids, task, statuses, team, form };
  const properties = <TaskProperties {...parts} isShort={isBehindText} />;
  return (
    <GoingContext value={onGo && { ids, go: onGo }}>
      <TaskNaming ids={ids} task={task} people={team.people}>
        <TaskPictures files={task.files} form={form} onGive={take}>
          <Gone {...{ ids, task }} isDirty={form.isDirty} />
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field for attachments has the keys */}
          <div
            className="detail"
            onPaste={(event) => isTextFor(event) || receive(event, event.clipboardData)}
            onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
            onDrop={(event) => receive(event, event.dataTransfer)}
          >
            <UnsavedChanges when={form.isDirty} onLeave={form.discard} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- from any of its fields */}
            <form noValidate onSubmit={submit} onKeyDown={saveByKey}>
              <div className="detail-top">
                <DraftNote {...form.restored} />
                <Notices {...{ form, statuses, team }} theirs={task} />
                {!form.isDirty && !form.isGone && (
                  <div className="detail-touch">
                    <TouchMark id={task._id} />
                  </div>
                )}
                <ParentLine {...{ ids, task }} />
                <TaskKey {...{ ids, task }}>{!isInPanel && <WalkOn ids={ids} taskId={taskId} />}</TaskKey>
                <TitleField
                  value={values.title}
                  problem={problems.title}
                  onChange={(title) => edit({ title })}
                />
                {!isInPanel && (
                  <Part of={afterTask} meanwhile={<MadeLine task={task} />}>
                    {({ LastChanged }) => <LastChanged ids={{ ...ids, taskId }} task={task} />}
                  </Part>
                )}
              </div>
              {isInPanel && properties}
              <div className="detail-body">
                <Description area={text} form={form} saved={task.description} isCut={isInPanel} />
                {isBehindText && properties}
                <Checklist {...{ ids, task, statuses }} isReadOnly={form.isGone} />
                <Part of={afterTask}>
                  {({ SubTasks }) => <SubTasks {...{ ids, task, statuses, team }} isReadOnly={form.isGone} />}
                </Part>
                <Attachments {...{ ids, task, form }} />
                <SaveBar form={form} />
                <Part of={afterTask}>
                  {({ Links }) => <Links {...{ ids, task }} isReadOnly={form.isGone} />}
                </Part>
                {isBehindText && <TaskActs {...parts} />}
              </div>
              {!isInPanel && !isBehindText && properties}
            </form>
            <Part of={afterTask}>
              {({ Timeline }) => (
                <Timeline
                  ids={{ ...ids, taskId }}
                  comments={task.counts.comments}
                  {...{ statuses, description, isInPanel, ledTo }}
                />
              )}
            </Part>
          </div>
        </TaskPictures>
      </TaskNaming>
    </GoingContext>
  );
}

const isWritingField = (target: EventTarget): target is HTMLTextAreaElement =>
  (target as Element).matches('.writing-field textarea');

function typePictures(area: HTMLTextAreaElement, files: readonly File[]) {
  const pictures = files.filter(isImageFile).map(({ name }) => pictureText(name));
  if (pictures.length === 0) return;
  area.focus();
  typeInto(area, pictures.join('\n'));
}

/** What an office program has copied comes as text and as a picture of it. */
const isTextFor = ({ target, clipboardData }: ClipboardEvent) =>
  (target as Element).matches('input, textarea') && clipboardData.types.includes('text/plain');
