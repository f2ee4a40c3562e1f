export { changeAttachments, discardAttachments, restoreAttachment } from './change.ts';
export { withStoredAttachments } from './files.ts';
export { fileKey, homeOf, keysOf, keysOfTrashed } from './keys.ts';
export { attachmentPath, filesJson, isImage, trashedFiles, type NewAttachment } from './queries.ts';
export { sweepRemovedFiles } from './removed-queries.ts';
export { requireRoomTaken, requireSomeRoom, type Room } from './room.ts';
