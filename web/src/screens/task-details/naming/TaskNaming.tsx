import type { Person } from '@muster/contract';
import { use, useMemo, type ReactNode } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { NamingContext, type Naming } from '../../../ui/markdown/naming.ts';
import { findByAddress, findTasks } from './find-tasks.ts';
import { TaskReference } from './TaskReference.tsx';

interface TaskNamingProps {
  ids: ProjectIds;
  people: readonly Person[];
  children: ReactNode;
}

/** Lets the texts inside name the people of the project, and tasks. */
export function TaskNaming({ ids, people, children }: TaskNamingProps) {
  const { organizationId, projectId } = ids;
  const { _id: me } = useSignedInUser();
  const naming = useMemo(
    () => namingOf({ organizationId, projectId }, people, me),
    [organizationId, projectId, people, me],
  );
  return <NamingContext value={naming}>{children}</NamingContext>;
}

function namingOf(ids: ProjectIds, people: readonly Person[], me: string): Naming {
  const { organizationId } = ids;
  const names = new Map(people.map(({ _id, fullName }) => [_id, fullName]));
  return {
    people,
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
