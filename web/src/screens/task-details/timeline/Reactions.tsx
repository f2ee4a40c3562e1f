import type { Person, ReactionMark, WrittenComment } from '@muster/contract';
import type { TaskIds } from '../../../entities/timeline/queries.ts';
import { useReact } from '../../../entities/timeline/reacting.ts';
import { namesOfThose } from '../../../entities/timeline/reactions.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { Mark, markNames } from './Mark.tsx';
import './reactions.css';

interface ReactionsProps {
  ids: TaskIds;
  comment: WrittenComment;
  people: ReadonlyMap<string, Person>;
  /** It was deleted, or moved where one may not follow. */
  isTaskGone: boolean;
  /** A mark that nobody has set any more goes away with its chip: the focus stays with the comment. */
  onGone: () => void;
}

/** The marks under a comment, how often each was set and by whom; one’s own are pressed. */
export function Reactions({ ids, comment, people, isTaskGone, onGone }: ReactionsProps) {
  const { _id: userId } = useSignedInUser();
  const { mutate: react } = useReact(ids);
  if (comment.reactions.length === 0) return null;

  const toggle = (mark: ReactionMark, by: readonly string[]) => {
    if (isTaskGone) return;
    const isOn = !by.includes(userId);
    if (!isOn && by.length === 1) onGone();
    react({ comment, mark, isOn });
  };
  return (
    <div className="reactions" role="group" aria-label="Reactions">
      {comment.reactions.map(({ mark, by }) => {
        const names = namesOfThose(by, userId, people);
        return (
          <button
            key={mark}
            type="button"
            className="reaction"
            aria-pressed={by.includes(userId)}
            aria-label={`${markNames[mark]}, ${by.length}: ${names}`}
            data-tip={`${markNames[mark]}: ${names}`}
            aria-disabled={isTaskGone || undefined}
            onClick={() => toggle(mark, by)}
          >
            <Mark mark={mark} />
            {by.length}
          </button>
        );
      })}
    </div>
  );
}
