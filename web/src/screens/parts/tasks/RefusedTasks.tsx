import { Button } from '../../../ui/primitives/Button.tsx';
import { focusNearby } from '../../../ui/overlay/focus-nearby.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { TaskToCreate } from '../../../entities/tasks/queries.ts';

type Refused = Pick<TaskToCreate, '_id' | 'title'>;

interface RefusedTasksProps<T extends Refused> {
  tasks: readonly T[];
  onSend: (...tasks: T[]) => void;
  onDiscard: (...tasks: T[]) => void;
}

/** More would push the list away: they are told of together. */
const mostNotices = 3;

/** Tasks that were not added, while the next one was being typed or with others that were pasted. */
export const RefusedTasks = <T extends Refused>({ tasks, onSend, onDiscard }: RefusedTasksProps<T>) =>
  (tasks.length > mostNotices ? [tasks] : tasks.map((task) => [task])).map((some) => (
    <Banner
      key={some[0]!._id}
      tone="warning"
      action={
        <>
          <Button variant="quiet" onClick={focusNearby(() => onSend(...some))}>
            Try again
          </Button>
          <Button variant="quiet" onClick={focusNearby(() => onDiscard(...some))}>
            Discard
          </Button>
        </>
      }
    >
      {namesOf(some)} not added.
    </Banner>
  ));

const namesOf = ([first, ...others]: readonly Refused[]) =>
  others.length > 0 ? `“${first!.title}” and ${others.length} others were` : `“${first!.title}” was`;
