const before = 'comment-';

/** What an address ends with that leads to a comment of its task. */
export const anchorOf = (commentId: string) => before + commentId;

/** The comment that an address leads to. */
export const commentIn = (hash: string) => (hash.startsWith(before) ? hash.slice(before.length) : undefined);
