import type { ReactionMark } from '@muster/contract';

export const withArticle = { admin: 'an admin', manager: 'a manager', employee: 'an employee' };

/** What somebody did who set one of these marks under a comment, or several. */
export const reactionWords = (marks: readonly ReactionMark[]) =>
  marks.length === 1 ? ofMark[marks[0]!] : 'reacted to your comment';

const ofMark: Record<ReactionMark, string> = {
  agree: 'agreed with you',
  disagree: 'disagreed with you',
  thanks: 'thanked you',
  seen: 'saw your comment',
  unsure: 'had doubts about your comment',
  wellDone: 'said well done',
};

/** By which a notice knows a mark of somebody under a comment; before this was kept, by the mark alone. */
export const reactionField = ({
  mark,
  commentId,
  by,
}: {
  mark: ReactionMark;
  commentId: string;
  by: string;
}) => `reaction.${mark}.${commentId}.${by}`;

/** What somebody did so that a task is blocked no more. */
export const blockerWords = {
  finished: 'finished a blocker',
  cancelled: 'dropped a blocker',
  removed: 'removed a blocker',
};
export type BlockerEnd = keyof typeof blockerWords;
