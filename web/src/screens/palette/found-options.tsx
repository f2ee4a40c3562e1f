import type { search } from '@muster/contract';
import type { Reply } from '../../platform/api/call.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import type { Option } from './option.ts';

export interface FoundOption extends Option {
  /** What it is called, and by what else it is found. */
  foundBy: string;
}

export const foundOptions = ({
  tasks,
  projects,
  organizations,
  people,
}: Reply<typeof search>): FoundOption[] => [
  ...tasks.map(({ _id, key, title, status, project, organization, isArchived }) => ({
    key: _id,
    group: 'Tasks' as const,
    name: title,
    detail: placeOf(`${key} · ${project.name}`, isArchived),
    mark: <Swatch color={status.color} />,
    href: `/${organization._id}/projects/${project._id}/tasks/${_id}`,
    foundBy: `${key} ${title}`,
  })),
  ...projects.map(({ _id, name, organization, isPinned, isArchived }) => ({
    key: _id,
    group: 'Projects' as const,
    name,
    detail: placeOf(organization.name, isArchived),
    mark: <Icon name={isPinned ? 'tack' : 'layers'} />,
    href: `/${organization._id}/projects/${_id}/tasks`,
    foundBy: name,
  })),
  ...organizations.map(({ _id, name, logo }) => ({
    key: _id,
    group: 'Organizations' as const,
    name,
    mark: <OrgMark logo={logo} size={18} />,
    href: `/${_id}/projects`,
    foundBy: name,
  })),
  ...people.map(({ _id, fullName, email, organization }) => ({
    key: _id,
    group: 'People' as const,
    name: fullName,
    detail: organization.name,
    mark: <Avatar person={{ _id, fullName }} size={18} />,
    href: `/${organization._id}/manage-members#${_id}`,
    foundBy: `${fullName} ${email}`,
  })),
];

/** What is archived says so first: the end may be cut off. */
const placeOf = (place: string, isArchived: boolean) => (isArchived ? `Archived · ${place}` : place);
