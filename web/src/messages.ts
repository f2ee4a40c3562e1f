import { limits } from '@muster/contract';

/** The fixed texts; screens and queries take them from here. */
export const messages = {
  somethingWentWrong: 'Something went wrong',
  notLoaded: 'Muster could not be loaded.',
  partNotLoaded: 'A part of this page could not be loaded.',
  unauthorized: 'Unauthorized to perform this action.',
  tooMany: (seconds: number) => `Too many attempts. Please wait ${inWords(seconds)} and try again.`,
  passwordLength: `${limits.passwordMin} to ${limits.passwordMax} characters.`,
  passwordsDoNotMatch: 'Passwords do not match',

  session: {
    signedIn: 'Signed in successfully',
    ended: 'You were signed out. Sign in to continue where you left off.',
    incorrect: 'Incorrect email or password',
    registered: 'User registered successfully!',
    emailTaken: 'User already exists with this email',
    firstAccount: 'There are no accounts here yet. Yours will be the first.',
    oneAccount: 'One account for every organization you work with.',
    invited: ({ invitedBy, organization }: { invitedBy: string; organization: string }) =>
      `${invitedBy} invited you to ${organization}. Create an account to answer.`,
  },
  mailbox: {
    linkSent: 'The link is on its way',
    confirmed: 'Your e-mail address is confirmed',
    linkOver: 'This link is no longer valid',
  },
  profile: {
    updated: 'User updated successfully!',
    feedClosed: 'The calendar link is switched off',
    passwordChanged: 'Password changed successfully!',
  },
  organizations: {
    created: 'Organization created successfully!',
    updated: 'Organization updated successfully!',
    confirmLeave: 'Are you sure you want to leave this organization?',
    confirmDelete: 'Are you sure you want to delete this organization?',
    leaveFailed: 'Failed to leave organization.',
  },
  members: {
    none: 'No members found.',
    roleUpdated: 'User role updated successfully',
    removed: 'User removed from organization successfully',
    confirmRemove: (name: string) => `Are you sure you want to remove ${name} from the organization?`,
  },
  accessControl: {
    updated: 'Access updated successfully',
    denied: 'Access denied, You do not have permission to manage access for this organization',
  },
  invites: {
    emailRequired: 'Email is required',
    loadFailed: 'Failed to load invites. Please try again.',
  },
  links: {
    onlyHere: 'Only this machine can open it. Set PUBLIC_URL.',
    openedHere: 'Only this machine can open it. Open Muster at its public address.',
  },
  lists: {
    noneFound: (what: string, text: string) => `No ${what} found for “${text}”`,
    howFound: 'Type the beginning of a word; case and accents do not matter.',
  },
  overview: {
    loadFailed: 'Error loading the overview',
    nothingDue: 'No open task has a due date.',
    nothingHappened: 'Nothing has happened in this project yet.',
  },
  inbox: {
    loadFailed: 'Error loading the inbox',
    done: 'Done',
    notDone: 'Back in the inbox',
    snoozed: (until: string) => `Snoozed until ${until}`,
    awaitsReply: 'Snoozed until somebody replies',
    hasNews: (key: string) => `Something new came in on ${key}, so it stays in your inbox`,
    allDone: 'Everything is done',
    muted: (key: string) => `You no longer watch ${key}`,
  },
  search: {
    loadFailed: 'Error searching',
  },
  insights: {
    loadFailed: 'Error loading insights',
  },
  work: {
    loadFailed: 'Error loading your work',
    noDone: (project: string) => `${project} has no status in the Done category`,
    noStatus: (project: string) => `${project} has no status yet`,
    whichProject: 'Name the project: type # and its name',
  },
  projects: {
    created: 'Project created successfully!',
    updated: 'Project updated successfully!',
    createFailed: 'Project creation failed',
    updateFailed: 'Project updation failed',
    loadFailed: 'Error loading projects',
    confirmDelete: 'Are you sure you want to delete this project?',
    archivedMeans:
      'Everybody who could see it can still find and read it. Its tasks leave My Work and the calendar feed, send no reminders and stop repeating.',
  },
  pins: {
    makeFirst: 'Show it before your other projects',
    isFirst: 'Shown before your other projects',
  },
  team: {
    none: 'No team members found. Add members to see them here.',
    added: 'Team added successfully',
    removed: 'Team member deleted successfully',
  },
  statuses: {
    none:
      'No status (categories) found, Please create status to add task.  ' +
      '(Go to Project Settings > Manage Status > Add new status)',
    created: 'status created successfully',
    updated: 'status updated successfully',
    deleted: 'status deleted successfully',
    unauthorized: (verb: 'create' | 'update' | 'delete') =>
      `Unauthorized to ${verb} status. Please contact your admin.`,
    confirmDelete: 'Are you sure you want to delete this status?',
  },
  tasks: {
    created: 'Task created successfully',
    updated: 'Task updated successfully',
    deleted: 'Task deleted successfully',
    unauthorized: (verb: 'add' | 'update' | 'delete') =>
      `Unauthorized to ${verb} task. Please contact your admin.`,
    noMore: 'No more Tasks',
    hidden: (name: string) => `“${name}” was added, but is not among the tasks shown`,
    datesOvertaken: (name: string) =>
      `Somebody else has changed the dates of “${name}”. Check its new dates.`,
    overtaken: (name: string) => `Somebody else changed “${name}” in the meantime. Their change was kept.`,
    duplicated: (name: string) => `Duplicated “${name}”`,
    noImages: 'No images available',
    released: (name: string) => `“${name}” is a task of its own now`,
    turned: (name: string) => `“${name}” is a sub-task now`,
    repeatEvery: `A whole number from 1 to ${limits.repeatEvery}`,
    repeatWithoutDate: 'Without a due date, it repeats from the day the task was created.',
  },
  manyTasks: {
    added: (count: number) => `${tasksOf(count)} added`,
    hidden: (count: number) =>
      `${count} of the added tasks ${count === 1 ? 'is' : 'are'} not among those shown`,
    changed: (count: number) => `${tasksOf(count)} changed`,
    deleted: (count: number) => `${tasksOf(count)} deleted`,
    moved: (count: number, project: string) => `${tasksOf(count)} moved to ${project}`,
    nothing: 'Nothing to change: they were all like that already',
    startsLate: (title: string) => `“${title}” would start after it is due. Nothing was changed.`,
    undone: (count: number) =>
      `Undone: ${tasksOf(count)} ${count === 1 ? 'is as it was' : 'are as they were'}`,
    left: (count: number, left: number) =>
      `Undone for ${tasksOf(count)}. ${tasksOf(left)} had been changed since and ${left === 1 ? 'was' : 'were'} left alone.`,
  },
  undo: {
    label: 'Undo',
    moved: (name: string) => `Moved “${name}”`,
    undone: (name: string) => `Undone: “${name}” is as it was`,
    overtaken: (name: string) => `“${name}” has been changed since. Nothing was undone.`,
    gone: (name: string) => `“${name}” has been deleted since. Nothing was undone.`,
  },
  checklists: {
    ticked: (name: string) => `Ticked “${name}”`,
    unticked: (name: string) => `Unticked “${name}”`,
    changed: (name: string) => `Changed “${name}”`,
    reads: (text: string) => `It now reads “${text}”. Save again to replace it.`,
  },
  comments: {
    edited: (name: string) => `Edited “${name}”`,
  },
  files: {
    removed: (name: string) => `Removed “${name}”`,
  },
  labels: {
    merged: (name: string, into: string) => `Merged “${name}” into “${into}”`,
  },
  trash: {
    deleted: (name: string) => `Deleted “${name}”`,
    restored: (name: string) => `Restored “${name}”`,
  },
  notifications: {
    notTurnedOn: 'Notifications could not be turned on',
  },
  offline: 'You are offline',
  screens: {
    denied: 'You don’t have permission to access this page...',
    notFound: "Something's missing.",
  },
} as const;

const tasksOf = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`;

/** Rounded up: who waits that long is not refused again. */
function inWords(seconds: number) {
  if (!(seconds > 0)) return 'a moment';
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
