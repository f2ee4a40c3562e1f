import type { search } from '@muster/contract';
import type { Reply } from '../../platform/api/call.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { stillFits } from '../../ui/primitives/fits.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import type { Option } from './option.ts';

export interface FoundOption extends Option {
  /** Whether it still fits, once more was typed. */
  isFor: (text: string) => boolean;
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
    isFor: (text: string) => stillFits(`${key} ${title}`, text),
  })),
  ...projects.map(({ _id, name, organization, isPinned, isArchived }) => ({
    key: _id,
    group: 'Projects' as const,
    name,
    detail: placeOf(organization.name, isArchived),
    mark: <Icon name={isPinned ? 'tack' : 'layers'} />,
    href: `/${organization._id}/projects/${_id}/tasks`,
    isFor: (text: string) => stillFits(name, text),
  })),
  ...organizations.map(({ _id, name, logo }) => ({
    key: _id,
    group: 'Organizations' as const,
    name,
    mark: <OrgMark logo={logo} size={18} />,
    href: `/${_id}/projects`,
    isFor: (text: string) => stillFits(name, text),
  })),
  ...people.map(({ _id, fullName, email, organization }) => ({
    key: _id,
    group: 'People' as const,
    name: fullName,
    detail: organization.name,
    mark: <Avatar person={{ _id, fullName }} size={18} />,
    href: `/${organization._id}/manage-members#${_id}`,
    isFor: (text: string) => stillFits(fullName, text) || email.includes(text.toLowerCase()),
  })),
];

/** What is archived says so first: the end may be cut off. */
const placeOf = (place: string, isArchived: boolean) => (isArchived ? `Archived · ${place}` : place);
