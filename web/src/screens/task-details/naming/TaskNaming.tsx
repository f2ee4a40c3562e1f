import type { Person, TaskDetails } from '@muster/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { use, useMemo, type ReactNode } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { NamingContext, type Naming } from '../../../ui/markdown/naming.ts';
import { findByAddress, findTasks } from './find-tasks.ts';
import { findAdmins, peopleToName, whoSaid } from './people-to-name.ts';
import { TaskReference } from './TaskReference.tsx';

interface TaskNamingProps {
  ids: ProjectIds;
  task: TaskDetails;
  people: readonly Person[];
  children: ReactNode;
}

/** Lets the texts inside name the people of the project, and tasks. */
export function TaskNaming({ ids, task, people, children }: TaskNamingProps) {
  const client = useQueryClient();
  const { organizationId, projectId } = ids;
  const { _id: me } = useSignedInUser();
  const { _id, assignedTo, createdBy } = task;
  const naming = useMemo(
    () =>
      namingOf(client, {
        ids: { organizationId, projectId },
        task: { _id, assignedTo, createdBy },
        people,
        me,
      }),
    [client, organizationId, projectId, _id, assignedTo, createdBy, people, me],
  );
  return <NamingContext value={naming}>{children}</NamingContext>;
}

interface Surroundings {
  ids: ProjectIds;
  task: Pick<TaskDetails, '_id' | 'assignedTo' | 'createdBy'>;
  people: readonly Person[];
  me: string;
}

function namingOf(client: QueryClient, { ids, task, people, me }: Surroundings): Naming {
  const { organizationId } = ids;
  const names = new Map(people.map(({ _id, fullName }) => [_id, fullName]));
  return {
    listPeople: () => peopleToName(people, task, whoSaid(client, { ...ids, taskId: task._id })),
    findPeople: (text, signal) => findAdmins(organizationId, text, signal),
    nameOf: (userId) => names.get(userId),
    isMe: (userId) => userId === me,
    drawTask: (id, label) => <TaskReference {...{ organizationId, id, label }} />,
    findTasks: (text, signal) => findTasks(ids, text, signal),
    findByAddress: (address) => findByAddress(organizationId, address),
  };
}

/** Those whom texts name who are not on the team any more. */
export function FurtherNames({
  people,
  children,
}: {
  people: ReadonlyMap<string, Person>;
  children: ReactNode;
}) {
  const naming = use(NamingContext);
  const further = useMemo(
    () => naming && { ...naming, nameOf: (id: string) => naming.nameOf(id) ?? people.get(id)?.fullName },
    [naming, people],
  );
  return <NamingContext value={further}>{children}</NamingContext>;
}
