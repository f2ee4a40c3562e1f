export { tellOfForgottenInvites } from './forgotten-invites.ts';
export type { Happening, Notice } from './happening.ts';
export { notifications } from './heed.ts';
export { tellingOfAssignment, tellingOfChange, tellingOfEnd, wakeTellers } from './in-statement.ts';
export { sendMessage } from './messages.ts';
export { notify } from './notify.ts';
export { listRecipients, markTold, watching } from './queries.ts';
export { blockerWords, reactionWords, withArticle } from './words.ts';
