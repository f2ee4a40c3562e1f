import { projectPermissions, type Permission } from '@muster/contract';
import type { Ability } from '../../platform/keys/handlers.ts';
import type { ShortcutName } from '../../platform/keys/shortcuts.ts';
import type { IconName } from '../../ui/primitives/Icon.tsx';

export interface Action {
  name: string;
  icon: IconName;
  /** Other words that it is found by. */
  words?: string;
  href?: string;
  /** What the screen, there or here, is asked to do. */
  ability?: Ability;
  does?: 'switchTheme' | 'showShortcuts';
  shortcut?: ShortcutName;
  /** Not to be done by accident. */
  isDrastic?: boolean;
}

export interface Spot {
  organizationId: string | undefined;
  projectId: string | undefined;
  isDark: boolean;
  may: (...anyOf: Permission[]) => boolean;
  canDo: (ability: Ability) => boolean;
}

/** What can be done from here by whoever may: what is nearest first. */
export const actionsAt = (spot: Spot): Action[] => [
  ...projectActions(spot),
  ...organizationActions(spot),
  ...actionsAnywhere(spot),
];

function projectActions({ organizationId, projectId, may, canDo }: Spot): Action[] {
  if (!organizationId || !projectId) return [];
  const at = `/${organizationId}/projects/${projectId}`;
  const isOnTasks = canDo('newTask');
  return [
    {
      name: 'New task',
      icon: 'plus',
      words: 'add create',
      shortcut: 'newTask',
      ability: 'newTask',
      ...(!isOnTasks && { href: `${at}/tasks` }),
    },
    ...offered(!isOnTasks, { name: 'Tasks of this project', icon: 'layers', href: `${at}/tasks` }),
    {
      name: 'Insights of this project',
      icon: 'chart',
      words: 'charts cycle time workload overdue report',
      href: `${at}/insights`,
    },
    ...offered(canDo('switchLayout'), {
      name: 'Switch between list, board, calendar and timeline',
      icon: 'layers',
      shortcut: 'switchLayout',
      ability: 'switchLayout',
    }),
    ...offered(canDo('copyKey'), {
      name: 'Copy the number of this task',
      icon: 'copy',
      words: 'key',
      shortcut: 'copyKey',
      ability: 'copyKey',
    }),
    ...offered(canDo('duplicate'), {
      name: 'Duplicate this task',
      icon: 'copy',
      words: 'copy template again',
      shortcut: 'duplicate',
      ability: 'duplicate',
    }),
    ...offered(canDo('print'), {
      name: 'Print',
      icon: 'download',
      words: 'paper pdf',
      shortcut: 'print',
      ability: 'print',
    }),
    ...offered(may(...projectPermissions), {
      name: 'Project Settings',
      icon: 'sliders',
      href: `${at}/settings`,
    }),
    ...offered(may('updateProject'), { name: 'Edit Project', icon: 'pencil', href: `${at}/edit-project` }),
    ...offered(may('manageStatus'), { name: 'Manage Status', icon: 'tag', href: `${at}/manage-status` }),
    ...offered(may('addProjectMember', 'removeProjectMember'), {
      name: 'Manage Team',
      icon: 'people',
      href: `${at}/manage-team`,
    }),
  ];
}

function organizationActions({ organizationId, may, canDo }: Spot): Action[] {
  if (!organizationId) return [];
  const at = `/${organizationId}`;
  return [
    ...offered(may('createProject'), {
      name: 'Add Project',
      icon: 'plus',
      words: 'create new',
      href: `${at}/projects/create-project`,
    }),
    ...offered(may('createInvite'), {
      name: 'Invite a Member',
      icon: 'mail',
      words: 'send people colleague',
      ability: 'invite',
      ...(!canDo('invite') && { href: `${at}/projects` }),
    }),
    ...offered(may('removeMember', 'updateDesignation'), {
      name: 'Manage Members',
      icon: 'people',
      href: `${at}/manage-members`,
    }),
    ...offered(may('manageAccess'), { name: 'Manage Access', icon: 'key', href: `${at}/access-control` }),
    {
      name: 'Insights of this organization',
      icon: 'chart',
      words: 'charts cycle time workload overdue report',
      href: `${at}/insights`,
    },
    { name: 'Organization Settings', icon: 'sliders', href: `${at}/settings` },
  ];
}

const actionsAnywhere = ({ isDark }: Spot): Action[] => [
  { name: 'Go to My Organizations', icon: 'home', words: 'home', href: '/', shortcut: 'home' },
  { name: 'Go to My Work', icon: 'ticked', words: 'tasks assigned', href: '/my-work', shortcut: 'myWork' },
  { name: 'Go to Inbox', icon: 'bell', words: 'notices notifications', href: '/inbox', shortcut: 'inbox' },
  { name: 'Go to Invites', icon: 'mail', href: '/invites', shortcut: 'invites' },
  { name: 'Go to My Profile', icon: 'people', words: 'password', href: '/profile', shortcut: 'profile' },
  { name: 'Add Organization', icon: 'plus', words: 'create new', href: '/create-organization' },
  {
    name: isDark ? 'Switch to the light theme' : 'Switch to the dark theme',
    icon: isDark ? 'sun' : 'moon',
    words: 'colour color mode',
    does: 'switchTheme',
  },
  {
    name: 'Keyboard shortcuts',
    icon: 'keyboard',
    words: 'help keys',
    does: 'showShortcuts',
    shortcut: 'help',
  },
  { name: 'Logout', icon: 'leave', words: 'sign out', href: '/logout', isDrastic: true },
];

const offered = (isOffered: boolean, action: Action) => (isOffered ? [action] : []);
