import { reactToComment, type ReactionMark, type WrittenComment } from '@muster/contract';
import { useMutation, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { inTurn, reloadAtLast, type TaskIds } from './keys.ts';
import { changeLoaded, holdTimeline, isOf, said } from './queries.ts';
import { withReaction } from './reactions.ts';

interface ReactionToSet {
  comment: WrittenComment;
  mark: ReactionMark;
  isOn: boolean;
}

/** Shows it at once. Several wait for one another: the last press counts. */
export function useReact(ids: TaskIds) {
  const { _id: userId } = useSignedInUser();
  const show = (client: QueryClient, { comment, mark, isOn }: ReactionToSet) =>
    changeLoaded(client, ids, ({ pages, ...rest }) => ({
      ...rest,
      pages: pages.map((page) => ({
        ...page,
        entries: page.entries.map((entry) =>
          entry.type === 'comment' && isOf(comment, entry) && 'body' in entry.comment
            ? { ...entry, comment: withReaction(entry.comment, userId, mark, isOn) }
            : entry,
        ),
      })),
    }));
  return useMutation({
    scope: inTurn(ids),
    mutationFn: ({ comment: { _id: commentId }, mark, isOn }: ReactionToSet) =>
      call(reactToComment, { params: { ...ids, commentId, mark }, body: { isOn } }),
    onMutate: async (reaction, { client }) => {
      await holdTimeline(client, ids);
      show(client, reaction);
    },
    onError: (_error, reaction, _result, { client }) => show(client, { ...reaction, isOn: !reaction.isOn }),
    onSettled: (_reply, _error, _reaction, _result, { client }) => reloadAtLast(client, ids),
    meta: { failure: said },
  });
}
