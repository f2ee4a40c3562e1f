export { changeAttachments, isAttachmentKeyUsed } from './change.ts';
export { withStoredImages } from './files.ts';
export { attachmentFolder } from './keys.ts';
export { attachmentsJson, listAttachments } from './queries.ts';
