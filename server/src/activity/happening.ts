/** What people are told about, by mail or push. `by` is who did it: nobody is told of their own doings. */
export type Happening =
  | { type: 'invited'; organizationId: string; inviteId: string; by: string }
  | {
      type: 'assigned';
      organizationId: string;
      projectId: string;
      taskId: string;
      userIds: string[];
      by: string;
    }
  | { type: 'statusChanged'; organizationId: string; projectId: string; taskId: string; by: string }
  | { type: 'roleChanged'; organizationId: string; userId: string; by: string };

/** A happening in the words of one person, for any channel. `path` is the screen that shows it. */
export interface Notice {
  title: string;
  body: string;
  path: string;
}
