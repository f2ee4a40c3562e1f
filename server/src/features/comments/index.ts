export { commentColumns, presentComment, sweepComments, type CommentRow } from './queries.ts';
