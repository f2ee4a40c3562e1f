const MiB = 1024 * 1024;

/** Every number that the server enforces and the screens show. */
export const limits = {
  organizationName: 120,
  projectName: 120,
  projectKey: 6,
  teamAdditions: 1000,
  description: 65_536,
  /** How much of a description a list carries; the thing itself carries it whole. */
  listedDescription: 300,
  /** Of one task, of those that it had before. */
  listedDescriptions: 20,
  /** Of earlier texts in one answer: several, however long they are. */
  listedTextBytes: 1_048_576,
  /** How many of its team a project in a list names. */
  listedTeam: 5,
  /** Of one person in an organization: those that they may see. */
  pins: 50,
  /** Of each kind that the overview of a project names. */
  overviewTasks: 8,
  statusName: 60,
  statusOrder: 100_000,
  statuses: 50,
  /** What the limit of a status may be. */
  tasksOfStatus: 10_000,
  labelName: 40,
  labels: 200,
  labelsOfTask: 20,
  viewName: 60,
  /** Of a person in a project, and shared by all of them. */
  views: 100,
  /** Characters of the query of one: all of a project come in one answer. */
  viewQuery: 4_096,
  sharedViews: 200,
  checklistText: 500,
  checklistItems: 200,
  linksOfTask: 100,
  /** Of a project, at once. */
  listedBlocks: 2_000,
  subTasks: 200,
  /** The newest ones, where tasks are grouped by them. */
  groupedParents: 200,
  taskTitle: 255,
  estimate: 100,
  /** Days, weeks, months or years from one task to the next. */
  repeatEvery: 365,
  comment: 20_000,
  comments: 2_000,
  commentEdits: 100,
  /** Whom one text mentions that it did not mention before. */
  mentions: 50,
  /** Of what a person or task is called in a text. */
  referenceLabel: 100,
  /** Tasks that are asked for by their ids at once. */
  taskRefs: 50,
  assignees: 100,
  /** Of those who watch a task. */
  namedWatchers: 100,
  /** Tasks times people that are assigned to all of them at once. */
  bulkAssignments: 10_000,
  /** Tasks that are changed at once, and for how long that can be undone. */
  bulkTasks: 1_000,
  bulkUndoMinutes: 10,
  attachments: 50,
  /** For how long a file that was removed from a task can be brought back. */
  fileUndoMinutes: 10,
  filesPerRequest: 10,
  pageSize: 100,
  /** Up to here it is counted how many tasks there are. */
  countedTasks: 10_000,
  /** Values of each facet that a search counts. */
  facetValues: 12,
  /** Of one field that tasks are filtered by. */
  filterValues: 50,
  insightWeeks: { min: 4, max: 52, usual: 12 },
  /** Those with most to do. */
  insightPeople: 50,
  insightProjects: 200,
  searchText: 200,
  /** Of each kind. */
  searchHits: 50,
  address: 255,
  fullName: 80,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  pushToken: 4096,
  pushBrowsers: 20,
  pushTitle: 200,
  pushBody: 400,
  /** How long what was deleted can be restored. */
  trashDays: 30,
  /** How long a notice stays in the inbox, and once it was done with. */
  noticeDays: 90,
  doneNoticeDays: 30,
  /** For how long a notice can be put off. */
  snoozeDays: 366,
  /** Of unread notices it is said up to here how many they are. */
  countedNotices: 99,
  pendingInvites: 100,
  /** That one person has founded and that still exist. */
  foundedOrganizations: 100,
  inviteDays: 7,
  proofDays: 3,
  jsonBody: 1 * MiB,
  imageBytes: 10 * MiB,
  imagePixels: 50_000_000,
  requestTimeoutMs: 10_000,
} as const;

export const toastTimes = { standard: 1000, signIn: 1300, push: 5000 } as const;

/** What the file pickers offer; the server tells images by their bytes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;
