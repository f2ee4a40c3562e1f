import { reactionMarks, type Person, type ReactionMark, type WrittenComment } from '@muster/contract';

/** The comment, once a person has set a mark or taken it away. */
export function withReaction<C extends WrittenComment>(
  comment: C,
  userId: string,
  mark: ReactionMark,
  isOn: boolean,
): C {
  const marks = new Map(comment.reactions.map((reaction) => [reaction.mark, reaction.by]));
  const others = (marks.get(mark) ?? []).filter((id) => id !== userId);
  marks.set(mark, isOn ? [...others, userId] : others);
  const reactions = reactionMarks.map((mark) => ({ mark, by: marks.get(mark) ?? [] }));
  return { ...comment, reactions: reactions.filter(({ by }) => by.length > 0) };
}

const mostNames = 20;

/** Who set a mark, in words: “You, Bob Martin and 3 others”. */
export function namesOfThose(
  by: readonly string[],
  userId: string,
  people: ReadonlyMap<string, Pick<Person, 'fullName'>>,
) {
  const sorted = by.toSorted((one, other) => Number(other === userId) - Number(one === userId));
  const named = sorted
    .slice(0, mostNames)
    .map((id) => (id === userId ? 'You' : (people.get(id)?.fullName ?? 'somebody')));
  const rest = sorted.length - named.length;
  if (rest > 0) return `${named.join(', ')} and ${rest} ${rest === 1 ? 'other' : 'others'}`;
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named.join('');
}
