import { permissions, type Permission } from '@muster/contract';
import { expect, test } from 'vitest';
import { withPlace, type RecentPlace } from '../parts/places/recent.ts';
import { actionsAt, type Spot } from './actions.ts';
import { fits } from '../../ui/primitives/fits.ts';
import { markedParts } from './words.ts';

const spot = (held: readonly Permission[], more: Partial<Spot> = {}): Spot => ({
  organizationId: 'acme',
  projectId: 'website',
  isDark: false,
  may: (...anyOf) => anyOf.some((permission) => held.includes(permission)),
  canDo: () => false,
  ...more,
});
const newTask = (at: Spot) => actionsAt(at).find(({ ability }) => ability === 'newTask');
const names = (at: Spot) => actionsAt(at).map(({ name }) => name);

test('each action is offered with its permission, and not with all others', () => {
  const guarded: Partial<Record<Permission, string[]>> = {
    createProject: ['Add Project'],
    createInvite: ['Invite a Member'],
    manageAccess: ['Manage Access'],
    removeMember: ['Manage Members'],
    updateDesignation: ['Manage Members'],
    updateProject: ['Edit Project', 'Project Settings'],
    manageStatus: ['Manage Status', 'Project Settings'],
    addProjectMember: ['Manage Team', 'Project Settings'],
    removeProjectMember: ['Manage Team', 'Project Settings'],
    deleteProject: ['Project Settings'],
  };
  const always = names(spot([]));
  for (const permission of permissions) {
    const offered = names(spot([permission])).filter((name) => !always.includes(name));
    expect(offered.toSorted()).toEqual(guarded[permission] ?? []);
  }
});

test('outside an organization nothing of one is offered', () => {
  const at = spot(permissions, { organizationId: undefined, projectId: undefined });
  expect(names(at)).toEqual([
    'Go to My Organizations',
    'Go to My Work',
    'Go to Inbox',
    'Go to Invites',
    'Go to My Profile',
    'Add Organization',
    'Switch to the dark theme',
    'Keyboard shortcuts',
    'Logout',
  ]);
});

test('a new task is begun here, or on the tasks screen of the project', () => {
  expect(newTask(spot([]))?.href).toBe('/acme/projects/website/tasks');
  expect(newTask(spot([], { canDo: () => true }))?.href).toBeUndefined();
});

test('an action is found by the beginnings of its words, in any order', () => {
  expect(fits('Go to My Profile password', 'prof my')).toBe(true);
  expect(fits('Go to My Profile', 'file')).toBe(false);
  expect(fits('Logout', '')).toBe(true);
});

test.each([
  ['Offline trail maps', 'map', 'Offline trail [map]s'],
  ['Map of maps', 'ma', '[Ma]p of [ma]ps'],
  ['Roadmap', 'dma', 'Roa[dma]p'],
  ['a+b (c)', '+b (', 'a[+b (]c)'],
  ['Plain', '', 'Plain'],
  ['Nothing here', '%_', 'Nothing here'],
  ['Follow-up call', 'follow-up', '[Follow]-[up] call'],
])('in “%s”, “%s” is marked', (name, text, marked) => {
  const parts = markedParts(name, text);
  expect(parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('')).toBe(marked);
});

const place = (n: number): RecentPlace => ({ kind: 'task', name: `Task ${n}`, href: `/${n}` });

test('eight places are remembered, the newest first and each once', () => {
  const visits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 3].map(place);
  const kept = visits.reduce<RecentPlace[]>(withPlace, []);
  expect(kept.map(({ href }) => href)).toEqual(['/3', '/9', '/8', '/7', '/6', '/5', '/4', '/2']);
});
