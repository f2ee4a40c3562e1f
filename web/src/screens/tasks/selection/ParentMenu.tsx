import { Combobox } from '@base-ui/react/combobox';
import type { Task } from '@muster/contract';
import { useState } from 'react';
import { useFound } from '../../parts/lists/use-found.ts';
import { parentsToChooseQuery, type ParentToChoose } from '../../../entities/tasks/parents-to-choose.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import '../../../ui/form/people-select.css';
import '../../../ui/overlay/pop.css';
import '../../parts/tasks/assignees/assignees.css';

interface ParentMenuProps {
  tasks: readonly Task[];
  /** Nothing takes the parents away. */
  onChoose: (parent: ParentToChoose | null) => void;
}

const noParent: ParentToChoose = { _id: '', number: 0, key: '', title: 'No parent' };

/** Which task they become parts of. None of them is offered itself. */
export function ParentMenu({ tasks, onChoose }: ParentMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const open = (isToOpen: boolean) => {
    setIsOpen(isToOpen);
    if (isToOpen) setTyped('');
  };
  const choices = useParentChoices(tasks, typed.trim(), isOpen);
  return (
    <Combobox.Root
      autoHighlight
      open={isOpen}
      onOpenChange={open}
      items={choices.all}
      filter={null}
      value={null}
      onValueChange={(chosen: ParentToChoose | null) =>
        chosen && onChoose(chosen === noParent ? null : chosen)
      }
      inputValue={typed}
      onInputValueChange={setTyped}
      itemToStringLabel={({ title }: ParentToChoose) => title}
    >
      <Combobox.Trigger className="btn quiet sm" aria-label="Parent">
        Parent
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className="pop-at" sideOffset={4} align="start" collisionPadding={10}>
          <Combobox.Popup className="pop people-pop" aria-label="Parent">
            <Combobox.Input
              className="input sm"
              placeholder="Task number or words of its title"
              aria-label="Task number or words of its title"
            />
            <Combobox.Empty className="empty">{choices.nothing}</Combobox.Empty>
            <Combobox.List>
              {(choice: ParentToChoose) => (
                <Combobox.Item key={choice._id} className="opt" value={choice}>
                  {choice.key && <span className="num muted">{choice.key}</span>}
                  <span className="cut">{choice.title}</span>
                  {choice._id === choices.current && (
                    <>
                      <Icon name="check" />
                      <span className="sr">, their parent</span>
                    </>
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function useParentChoices(tasks: readonly Task[], text: string, isOpen: boolean) {
  const { ids } = useTasksScreen();
  const query = (asked: string) => ({ ...parentsToChooseQuery(ids, asked), enabled: isOpen });
  const { data, error, isAnswer, isNamed } = useFound(text, query);
  const selected = new Set(tasks.map(({ _id }) => _id));
  const isOffered = ({ _id, key, title }: ParentToChoose) => !selected.has(_id) && isNamed(`${key} ${title}`);
  const found = (data ?? []).filter(isOffered);
  const isUnderAny = tasks.some(({ parent }) => parent !== null);
  const [first] = tasks;
  return {
    all: isUnderAny && text === '' ? [noParent, ...found] : found,
    /** What all of them are under. */
    current: tasks.every(({ parent }) => parent === first?.parent) ? first?.parent : undefined,
    nothing: error
      ? 'The tasks could not be loaded. Keep typing to try again.'
      : data && isAnswer && 'No task with that number or name',
  };
}
