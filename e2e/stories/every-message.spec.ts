import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';

/** Every text that the product promises to say, by when it says it. Some story must see each of them. */
const promised: Record<string, readonly string[]> = {
  'signing in and registering': [
    'Signed in successfully',
    'Incorrect email or password',
    'Something went wrong',
    'User registered successfully!',
    'User already exists with this email',
    'Passwords do not match',
    'User updated successfully!',
    'Password changed successfully!',
  ],
  organizations: [
    'Organization created successfully!',
    'Organization updated successfully!',
    'Are you sure you want to leave this organization?',
    'Are you sure you want to delete this organization?',
    'You are the only admin. Promote another member to admin first.',
    'Failed to leave organization.',
    'Access denied, You do not have permission to manage access for this organization',
  ],
  'members and invites': [
    'User role updated successfully',
    'User removed from organization successfully',
    'Are you sure you want to remove Bob Martin from the organization?',
    'Email is required',
    'Failed to load invites. Please try again.',
    'User is already a member of this organization',
    'No members found.',
  ],
  projects: [
    'Project created successfully!',
    'Project updated successfully!',
    'Project creation failed',
    'Project updation failed',
    'Error loading projects',
    'Are you sure you want to delete this project?',
    'Unauthorized to perform this action.',
    'Team added successfully',
    'Team member deleted successfully',
    'No team members found. Add members to see them here.',
  ],
  statuses: [
    'status created successfully',
    'status updated successfully',
    'status deleted successfully',
    'Are you sure you want to delete this status?',
    'Unauthorized to ${verb} status. Please contact your admin.',
  ],
  tasks: [
    'Task created successfully',
    'Task updated successfully',
    'Task deleted successfully',
    'Title is required',
    'Unauthorized to add task. Please contact your admin.',
    'Unauthorized to update task. Please contact your admin.',
    'Unauthorized to delete task. Please contact your admin.',
    'Task not found',
    'No more Tasks',
    'No images available',
  ],
  screens: ['You don’t have permission to access this page...', "Something's missing."],
};

test('every message of the product is seen in some story', async () => {
  const here = import.meta.dirname;
  const names = await readdir(here, { recursive: true });
  const others = names.filter((name) => name.endsWith('.ts') && name !== 'every-message.spec.ts');
  const lines = (await Promise.all(others.map((name) => readFile(`${here}/${name}`, 'utf8'))))
    .join('\n')
    .split('\n');
  // What is said not to be there has not been seen by that.
  const stories = lines
    .filter((line) => !/toHaveCount\(0\)|\.not\.|toBeHidden|^\s*\/\//.test(line))
    .join('\n');
  const unseen = Object.values(promised)
    .flat()
    .filter((message) => !stories.includes(message));
  expect(unseen).toEqual([]);
});
