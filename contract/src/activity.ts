/** What the log of activities tells of. The first word says what kind of thing was changed. */
export const activityKinds = [
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'member.joined',
  'member.left',
  'member.removed',
  'member.roleChanged',
  'permissions.changed',
  'invite.sent',
  'invite.withdrawn',
  'invite.declined',
  'project.created',
  'project.updated',
  'project.deleted',
  'project.restored',
  'team.joined',
  'team.left',
  'status.created',
  'status.updated',
  'status.deleted',
  'status.restored',
  /** The order of its tasks was written anew; nothing has moved. */
  'status.renumbered',
  'label.created',
  'label.updated',
  'label.deleted',
  'label.restored',
  // Of shared views only; see decision 53.
  'view.created',
  'view.updated',
  'view.deleted',
  'task.created',
  'task.updated',
  'task.moved',
  'task.unassigned',
  'task.deleted',
  'task.restored',
  // To another project and from another, with the keys that it had and has.
  'task.left',
  'task.arrived',
  'attachment.added',
  'attachment.removed',
  // Of the task that they stand under; the field is the id of the item, the value its text.
  'checklist.added',
  'checklist.changed',
  'checklist.ticked',
  'checklist.unticked',
  'checklist.moved',
  'checklist.removed',
  // Of both tasks, with the kind of the link and the key of the other one.
  'link.added',
  'link.removed',
  // Of the task that they stand under; the only field is the id of the comment.
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'comment.restored',
  'comment.reacted',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** By which way something was done. */
export const activityWays = ['web', 'token', 'import', 'rule'] as const;
export type ActivityWay = (typeof activityWays)[number];
