import { z } from 'zod';
import { limits } from './limits.ts';
import { optionalWords, wholeNumber } from './text.ts';

const foreignCursor = 'The cursor is not one of ours';

const isSealed = (cursor: string) => /^[\w-]{40,100}$/.test(cursor);

/** As the server wrote it for a list that is ordered by a count; a short one comes from an earlier version. */
export const isSealedCursor = (cursor: string) => isSealed(cursor) || /^[0-9a-z]{1,11}$/.test(cursor);

/** The same for a list that may be ordered by what people have written. */
export const isTaskCursor = (cursor: string) => isSealedCursor(cursor) || /^[\w-]{40,1600}$/.test(cursor);

/** What orders the list, as base64url or as a number, and the id that settles a tie. */
const isPlaceCursor = (cursor: string) =>
  /^[\w-]{1,1000}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor);

/** The same, in a list that begins with what is marked. */
const isMarkedCursor = (cursor: string) => /^[01]-\d{1,16}\./.test(cursor) && isPlaceCursor(cursor);

export const cursorText = z.string(foreignCursor).max(1040, foreignCursor);

/** For lists that earlier versions did not have. */
export const markedCursor = cursorText.refine(isMarkedCursor, foreignCursor);
export const sealedCursor = cursorText.refine(isSealed, foreignCursor);

const pageOf = (isCursor: (cursor: string) => boolean) =>
  z.object({
    page: wholeNumber('page', 1_000_000).default(1),
    limit: wholeNumber('limit', limits.pageSize).default(limits.pageSize),
    /** From `pagination.nextCursor`; takes the place of `page`. */
    cursor: cursorText.refine(isCursor, foreignCursor).optional(),
  });

/** A page of any list but that of tasks. */
export const ListPage = pageOf(isPlaceCursor);
export type ListPage = z.infer<typeof ListPage>;

/** The same of a list that can be searched: each word of the text begins one of theirs, whatever its case and accents. */
export const SearchedPage = ListPage.extend({ text: optionalWords('text', limits.searchText).optional() });
export type SearchedPage = z.infer<typeof SearchedPage>;

/** The same for a list that is ordered by a count. */
export const SealedPage = pageOf(isSealedCursor);
export type SealedPage = z.infer<typeof SealedPage>;

export const Pagination = z.object({
  currentPage: z.number().int(),
  hasNextPage: z.boolean(),
  nextCursor: z.string().nullable(),
});
export type Pagination = z.infer<typeof Pagination>;
