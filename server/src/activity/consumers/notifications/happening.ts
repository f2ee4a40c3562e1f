import type { ReactionMark } from '@muster/contract';
import type { Recorded } from '../../activity.ts';
import type { BlockerEnd } from './words.ts';

/** What people are told about, in their inbox, by mail or push. `by` is who did it: nobody is told of their own doings. */
export type Happening =
  | { type: 'invited'; organizationId: string; inviteId: string; by: string }
  | {
      type: 'assigned';
      organizationId: string;
      projectId: string;
      taskId: string;
      userIds: string[];
      by: string;
      isOneOfMany?: boolean;
      /** Where they were assigned to several at once, of which this is one: to how many. */
      count?: number;
    }
  | {
      type: 'statusChanged' | 'changed';
      organizationId: string;
      projectId: string;
      taskId: string;
      by: string;
      isOneOfMany?: boolean;
      /** Those that differ. */
      fields?: string[];
      /** Those who are told otherwise. */
      except?: string[];
    }
  | {
      type: 'commented';
      organizationId: string;
      projectId: string;
      taskId: string;
      commentId: string;
      by: string;
      except?: string[];
    }
  | {
      type: 'mentioned';
      organizationId: string;
      projectId: string;
      taskId: string;
      /** Without one, in the description. */
      commentId?: string;
      userIds: string[];
      by: string;
    }
  | {
      /** What some have put off until somebody replies is back. */
      type: 'replied';
      organizationId: string;
      projectId: string;
      taskId: string;
      userIds: string[];
      by: string;
    }
  | (Reaction & { type: 'reacted' })
  | (Reaction & { type: 'reactionTakenBack' })
  | {
      /** A task is over for which others wait: who they are is found out later, and each is told by one of the two that follow. */
      type: 'finished';
      organizationId: string;
      projectId: string;
      taskId: string;
      by: string;
      isOneOfMany?: boolean;
    }
  | {
      type: 'unblocked';
      organizationId: string;
      projectId: string;
      taskId: string;
      how: BlockerEnd;
      /** The project of what blocked it: who does not see that knows nothing of it. */
      otherProjectId: string;
      /** What blocked it, where the link was removed: that may be taken back before anybody is told. */
      otherTaskId?: string;
      by: string;
      isOneOfMany?: boolean;
    }
  | {
      type: 'subTaskDone';
      organizationId: string;
      projectId: string;
      /** The parent. */
      taskId: string;
      subTaskId: string;
      by: string;
      isOneOfMany?: boolean;
    }
  | { type: 'joinedTeam'; organizationId: string; projectId: string; userId: string; by: string }
  | { type: 'roleChanged'; organizationId: string; userId: string; by: string };

interface Reaction {
  organizationId: string;
  projectId: string;
  taskId: string;
  commentId: string;
  mark: ReactionMark;
  by: string;
}

/** A happening in the words of one person, for any channel. `path` is the screen that shows it. */
export interface Notice {
  title: string;
  body: string;
  path: string;
}

/** What of an activity people are told about; whom, is found out later. */
export function happeningsOf(
  {
    kind,
    organizationId,
    projectId,
    subjectId,
    changes = {},
    owners = [],
    assigned = [],
    mentioned = [],
    otherProjectId,
    otherTaskId,
    isOneOfMany,
  }: Recorded,
  by: string,
): Happening[] {
  if (subjectId === undefined) return [];
  if (kind === 'invite.sent') return [{ type: 'invited', organizationId, inviteId: subjectId, by }];
  if (kind === 'member.roleChanged') return [{ type: 'roleChanged', organizationId, userId: subjectId, by }];
  if (!projectId) return [];
  if (kind === 'team.joined' && subjectId !== by)
    return [{ type: 'joinedTeam', organizationId, projectId, userId: subjectId, by }];
  const about = { organizationId, projectId, taskId: subjectId, by };
  const mentions = (where: { commentId?: string }): Happening[] => {
    const userIds = mentioned.filter((userId) => !assigned.includes(userId));
    return userIds.length > 0 ? [{ type: 'mentioned', ...about, ...where, userIds }] : [];
  };
  const others = mentioned.length > 0 ? { except: mentioned } : {};
  if (kind === 'comment.created' || kind === 'comment.updated') {
    const [commentId] = Object.keys(changes) as [string];
    const isNew = kind === 'comment.created';
    return [
      ...mentions({ commentId }),
      ...(isNew ? [{ type: 'commented' as const, ...about, commentId, ...others }] : []),
    ];
  }
  if (kind === 'comment.reacted') {
    const [[commentId, { from, to }]] = Object.entries(changes) as [
      [string, { from?: ReactionMark; to?: ReactionMark }],
    ];
    if (to) return [{ type: 'reacted', ...about, commentId, mark: to }];
    return from ? [{ type: 'reactionTakenBack', ...about, commentId, mark: from }] : [];
  }
  if (kind === 'link.removed' && changes['blockedBy'] && otherProjectId && otherTaskId)
    return [{ type: 'unblocked', ...about, how: 'removed', otherProjectId, otherTaskId }];
  // Who is given it is told once of all that they are given.
  if (kind === 'task.created') return mentions({});
  if (!kind.startsWith('attachment.') && kind !== 'task.updated' && kind !== 'task.moved') return [];
  const userIds = listAdded(changes['assignedTo']).filter((userId) => userId !== by);
  const fields = kind.startsWith('attachment.') ? [kind] : Object.keys(changes).filter(isTold);
  const type = fields.includes('status') ? 'statusChanged' : 'changed';
  const isAnybodyElses = owners.some((userId) => userId !== by);
  const quietly = isOneOfMany ? { isOneOfMany } : {};
  return [
    ...(userIds.length > 0 ? [{ type: 'assigned' as const, ...about, userIds, ...quietly }] : []),
    ...mentions({}),
    ...(fields.length > 0 && isAnybodyElses
      ? [{ type, ...about, fields, ...others, ...quietly } as const]
      : []),
  ];
}

/** Where a task stands in its column is no news. */
const isTold = (field: string) => field !== 'rank';

function listAdded(change: { from?: unknown; to?: unknown } | undefined) {
  const [from, to] = [change?.from, change?.to] as (string[] | undefined)[];
  return (to ?? []).filter((userId) => !from?.includes(userId));
}
