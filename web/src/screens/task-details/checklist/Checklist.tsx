import { firstOpen, type ChecklistItem, type TaskDetails, type TaskStatus } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { behind, changing, progressOf, type ChecklistChange } from '../../../entities/checklist/changes.ts';
import { linesIn, problemWith } from '../../../entities/checklist/lines.ts';
import { useChecklist } from '../../../entities/checklist/queries.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { sayNotLoaded } from '../../../platform/lazy/not-loaded.ts';
import { List } from '../../../ui/list/List.tsx';
import { MovingHelp } from '../../../ui/list/MovingHelp.tsx';
import { useMoving } from '../../../ui/list/use-moving.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ChecklistRow, type EditedLine } from './ChecklistRow.tsx';
import { NewLine } from './NewLine.tsx';
import './checklist.css';

const turningCode = codeFrom(
  async () => (await import('../../../entities/sub-tasks/from-checklist.ts')).turnIntoSubTask,
);

const nothing: ReadonlySet<string> = new Set();
const doneOf = (items: readonly ChecklistItem[]) =>
  new Set(items.flatMap(({ _id, isDone }) => (isDone ? [_id] : [])));

interface ChecklistProps {
  ids: ProjectIds;
  task: TaskDetails;
  statuses: readonly TaskStatus[];
  isReadOnly: boolean;
}

/** What is to be done for a task, line by line. Each change is saved at once. */
export function Checklist({ ids, task, statuses, isReadOnly }: ChecklistProps) {
  const list = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const hintId = useId();
  const [typed, setTyped] = useKeptState(`checklist of ${task._id}`, '', (text) => text === '');
  const [edited, setEdited] = useKeptState<EditedLine | undefined>(
    `line in the checklist of ${task._id}`,
    undefined,
    (line) => line === undefined,
  );
  const typeAgain = (...texts: string[]) =>
    setTyped((now) => [...texts, now].filter((text) => text !== '').join('\n'));

  const edit = ({ _id, text: from }: ChecklistItem, text: string | undefined) =>
    setEdited((now) => {
      if (text === undefined) return undefined;
      return now?._id === _id ? { ...now, text } : { _id, text, from };
    });

  /** What was typed is not lost with it. */
  function giveBack(refused: ChecklistChange) {
    if (refused.does === 'add') return typeAgain(...refused.items.map(({ text }) => text));
    const text = refused.does === 'change' ? refused.to.text : undefined;
    if (text !== undefined) setEdited((now) => now ?? { _id: refused.item._id, text });
  }
  const { items, change } = useChecklist(ids, task, giveBack);
  // Only what was done when that was asked for: a line does not vanish from under whoever ticks it.
  const [hidden, setHidden] = useState<ReadonlySet<string>>(nothing);
  const rows = items.filter(({ _id, isDone }) => !(isDone && hidden.has(_id)));
  const { shown, rowProps, gripProps, isDragging, told } = useMoving(list, {
    rows,
    nameOf: ({ text }) => text,
    onMove: (item, to) => change(changing(items, item, { after: behind(rows, item, to) })),
  });
  const add = (text: string) =>
    change({
      does: 'add',
      items: linesIn(text).map(({ text: words, isDone }) => ({ _id: newId(), text: words, isDone })),
    });

  const client = useQueryClient();
  const status = firstOpen(statuses) ?? statuses[0];
  const turn = async (item: ChecklistItem) => {
    await turningCode.load().catch(sayNotLoaded);
    const after = behind(items, item, items.indexOf(item));
    turningCode.get()?.(client, { ...ids, taskId: task._id }, { item, after }, status!._id);
  };

  const isOrphaned = edited !== undefined && items.every(({ _id }) => _id !== edited._id);
  useEffect(() => {
    if (!isOrphaned) return;
    // Somebody has removed the line that it was typed over.
    typeAgain(edited.text);
    setEdited(undefined);
  });

  const { done, total } = progressOf(items);
  const isShort = rows.length < total;
  if (isReadOnly && total === 0) return null;
  return (
    <section className="checklist" aria-labelledby={titleId}>
      <header className={total === 0 ? 'sr' : undefined}>
        <h2 id={titleId}>Checklist</h2>
        <span className="muted num">
          {done} of {total}
        </span>
        <progress className="bar" aria-hidden="true" max={total} value={done} />
        {done > 0 && (
          <Button
            variant="quiet"
            // The list behind a panel hides tasks that are done.
            aria-label={isShort ? 'Show done lines' : 'Hide done lines'}
            onClick={() => setHidden(isShort ? nothing : doneOf(items))}
          >
            {isShort ? 'Show done' : 'Hide done'}
          </Button>
        )}
      </header>
      {rows.length > 0 && (
        <List
          of="rows"
          ref={list}
          className={isDragging ? 'lines dragging' : 'lines'}
          aria-labelledby={titleId}
          tabIndex={-1}
        >
          {shown.map((item) => (
            <ChecklistRow
              key={item._id}
              item={item}
              row={rowProps(item)}
              grip={{ ...gripProps(item), 'aria-describedby': hintId }}
              edited={edited?._id === item._id ? edited : undefined}
              isReadOnly={isReadOnly}
              onEdit={(text) => edit(item, text)}
              onChange={(to) => change(changing(items, item, to))}
              onRewrite={(text, from) => change({ does: 'change', item, to: { text }, from: { text: from } })}
              onRemove={() =>
                change({ does: 'remove', item, from: behind(items, item, items.indexOf(item)) })
              }
              onTurn={task.parent === null && status ? () => void turn(item) : undefined}
            />
          ))}
        </List>
      )}
      {!isReadOnly && (
        <NewLine
          label={total === 0 ? 'First line of the checklist' : 'New line of the checklist'}
          placeholder={total === 0 ? 'Add a checklist' : 'Add a line'}
          text={typed}
          problemOf={(text) => problemWith(linesIn(text), total)}
          onType={setTyped}
          onAdd={add}
        />
      )}
      <MovingHelp id={hintId} told={told} />
    </section>
  );
}
