export { changeAttachments, discardAttachments } from './change.ts';
export { withStoredImages } from './files.ts';
export { keysOf, type TaskIds } from './keys.ts';
export { attachmentPath, filesJson, trashedFiles, type NewAttachment } from './queries.ts';
export { requireRoomTaken, requireSomeRoom, type Room } from './room.ts';
