export { changeAttachments, discardAttachments } from './change.ts';
export { withStoredImages } from './files.ts';
export { keysOf, type TaskIds } from './keys.ts';
export { attachmentPath, filesJson, trashedFiles } from './queries.ts';
export { requireRoomTaken, requireSomeRoom } from './room.ts';
